-- Guessing of passwords: what is remembered of tries, by network and by name,
-- and where users sign in from.  A network is "203.0.113.0/24" or
-- "2001:db8:0:1::/64".  Tries are kept for a quarter of an hour, whether or not
-- anybody has the name, and each has cost its caller a hash: so these tables
-- have a size.

-- What it remembered by name alone was an hour old at most.
DROP TABLE system_login_attempt;

-- Wrong passwords in a row, by name and network.
CREATE TABLE system_login_attempt (
	tenant_id bigint      NOT NULL,
	username  text        NOT NULL,
	network   text        NOT NULL,
	failures  int         NOT NULL,
	last_time timestamptz NOT NULL,
	PRIMARY KEY (tenant_id, username, network)
);
CREATE INDEX ON system_login_attempt (last_time);

-- When a name was tried in vain, from anywhere: the latest times, at most 100,
-- the oldest first.
CREATE TABLE system_login_try (
	tenant_id bigint        NOT NULL,
	username  text          NOT NULL,
	times     timestamptz[] NOT NULL,
	last_time timestamptz   NOT NULL,
	PRIMARY KEY (tenant_id, username)
);
CREATE INDEX ON system_login_try (last_time);

-- Networks from which a user has signed in, and when last.
CREATE TABLE system_login_network (
	tenant_id bigint      NOT NULL,
	user_id   bigint      NOT NULL,
	network   text        NOT NULL,
	last_time timestamptz NOT NULL,
	PRIMARY KEY (user_id, network)
);
CREATE INDEX ON system_login_network (last_time);
