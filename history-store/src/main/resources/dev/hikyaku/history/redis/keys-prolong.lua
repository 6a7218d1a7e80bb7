-- KEYS: the keys. ARGV: owner, lease in ms.
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == 'H' .. ARGV[1] then
    redis.call('PEXPIRE', key, ARGV[2])
  end
end
return ''
