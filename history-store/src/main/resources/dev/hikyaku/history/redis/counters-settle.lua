-- KEYS: the window. ARGV: milliseconds of a bucket, the bucket, what to add.
if tonumber(ARGV[2]) > now - buckets and redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then
  redis.call('HINCRBYFLOAT', KEYS[1], ARGV[2], ARGV[3])
end
return ''
