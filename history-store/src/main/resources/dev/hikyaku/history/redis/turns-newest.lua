-- KEYS: the list of a key. ARGV: how many at most.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local live = {}
for _, item in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local bar = string.find(item, '|', 1, true)
  if #live < tonumber(ARGV[1]) and tonumber(string.sub(item, 1, bar - 1)) > now then
    live[#live + 1] = string.sub(item, bar + 1)
  end
end
return live
