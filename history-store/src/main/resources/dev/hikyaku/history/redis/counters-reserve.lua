-- KEYS: the window, the one it depends on. ARGV: milliseconds of a bucket, amount, fixed limit, share, crumb.
-- The bucket it was counted in, or nothing when there is no room.
local limit = ARGV[3] + ARGV[4] * sum(KEYS[2], now) + ARGV[5]
if sum(KEYS[1], now) + ARGV[2] > limit then
  return ''
end
count(KEYS[1], now, ARGV[2], width)
return string.format('%.0f', now)
