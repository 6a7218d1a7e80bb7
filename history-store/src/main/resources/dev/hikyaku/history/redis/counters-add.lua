-- KEYS: the window. ARGV: milliseconds of a bucket, amount.
sum(KEYS[1], now)
count(KEYS[1], now, ARGV[2], width)
return ''
