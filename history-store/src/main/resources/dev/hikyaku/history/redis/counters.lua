-- The sum of what is still in a window; what has left it is deleted.
local buckets = 60
local function sum(key, bucket)
  local total = 0
  local all = redis.call('HGETALL', key)
  for i = 1, #all, 2 do
    if tonumber(all[i]) <= bucket - buckets then
      redis.call('HDEL', key, all[i])
    else
      total = total + tonumber(all[i + 1])
    end
  end
  return total
end
local function count(key, bucket, amount, width)
  redis.call('HINCRBYFLOAT', key, string.format('%.0f', bucket), amount)
  redis.call('PEXPIRE', key, width * (buckets + 1))
end
local time = redis.call('TIME')
local width = tonumber(ARGV[1])
local now = math.floor((time[1] * 1000 + math.floor(time[2] / 1000)) / width)
