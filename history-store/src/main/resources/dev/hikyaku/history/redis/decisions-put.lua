-- KEYS: the hash of a message. ARGV: route, decision, ttl in ms.
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return ''
