-- KEYS: the list of a key, the newest first. ARGV: turn, how many to keep, ttl in ms.
local time = redis.call('TIME')
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3]
redis.call('LPUSH', KEYS[1], string.format('%.0f', ends) .. '|' .. ARGV[1])
redis.call('LTRIM', KEYS[1], 0, ARGV[2] - 1)
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return ''
