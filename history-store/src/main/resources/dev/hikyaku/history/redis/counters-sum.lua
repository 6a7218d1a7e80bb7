-- KEYS: the window. ARGV: milliseconds of a bucket.
return string.format('%.17g', sum(KEYS[1], now))
