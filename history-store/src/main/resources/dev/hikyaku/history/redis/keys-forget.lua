-- KEYS: the key. ARGV: owner.
if redis.call('GET', KEYS[1]) == 'H' .. ARGV[1] then
  redis.call('DEL', KEYS[1])
end
return ''
