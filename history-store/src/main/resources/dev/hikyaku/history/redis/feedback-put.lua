-- KEYS: the hash of all feedback, the last revision. ARGV: field, what was there when it was looked at, what is said.
-- A revision stands before what was said. 'again' when somebody else was faster.
local before = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if before ~= ARGV[2] then
  return 'again'
end
local revision = string.format('%.0f', redis.call('INCR', KEYS[2]))
redis.call('HSET', KEYS[1], ARGV[1], revision .. '|' .. ARGV[3])
return revision
