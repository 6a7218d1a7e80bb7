CREATE TABLE turns (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  turn_key VARCHAR(512) NOT NULL,
  expires BIGINT NOT NULL,
  content VARCHAR NOT NULL
);
CREATE INDEX turns_by_key ON turns (turn_key, id);
CREATE INDEX turns_by_end ON turns (expires);

CREATE TABLE decisions (
  message_id VARCHAR(512) NOT NULL,
  route VARCHAR(64) NOT NULL,
  expires BIGINT NOT NULL,
  content VARCHAR NOT NULL,
  PRIMARY KEY (message_id, route)
);
CREATE INDEX decisions_by_end ON decisions (expires);

CREATE TABLE feedback (
  revision BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id VARCHAR(512) NOT NULL,
  sender VARCHAR(512) NOT NULL,
  content VARCHAR NOT NULL,
  UNIQUE (message_id, sender)
);

CREATE TABLE counters (
  name VARCHAR(512) NOT NULL,
  bucket BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  amount DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (name, bucket)
);
CREATE INDEX counters_by_end ON counters (expires);

-- A key without an owner is done.
CREATE TABLE seen_keys (
  seen_key VARCHAR(512) PRIMARY KEY,
  owner VARCHAR(512),
  expires BIGINT NOT NULL
);
CREATE INDEX seen_keys_by_end ON seen_keys (expires);

CREATE TABLE pins (
  pin_key VARCHAR(512) PRIMARY KEY,
  expires BIGINT NOT NULL,
  content VARCHAR NOT NULL
);
CREATE INDEX pins_by_end ON pins (expires);
