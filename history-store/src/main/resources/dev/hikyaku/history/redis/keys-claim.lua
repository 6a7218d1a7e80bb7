-- KEYS: the key; 'D' when it is done, else 'H' and its owner. ARGV: owner, lease in ms.
local known = redis.call('GET', KEYS[1])
if known == 'D' then
  return 'DONE'
end
if known and known ~= 'H' .. ARGV[1] then
  return 'HELD'
end
redis.call('SET', KEYS[1], 'H' .. ARGV[1], 'PX', ARGV[2])
return 'CLAIMED'
