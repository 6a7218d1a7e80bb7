-- KEYS: the pin. ARGV: the expected one or '', the next one, ttl in ms. The one that stands there afterwards.
local stands = redis.call('GET', KEYS[1])
if stands and stands ~= ARGV[1] then
  return stands
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return ARGV[2]
