-- The operation log's hash chain.  Rows commit unchained, as chaining in their
-- transactions would serialise all writes; `job oplog_seal` adds the chain
-- afterwards, `job oplog_verify` walks along it.
--
-- A row's id is drawn before its transaction commits, so a higher id may be
-- seen before a lower one.  Rows are therefore taken by the transaction that
-- wrote them, once no transaction that old is left: nothing can come in between
-- any more.  Nothing cleans the operation log; if something ever does, it has to
-- leave a signed mark of the range in its place.

ALTER TABLE system_operate_log
	ADD COLUMN xact xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX system_operate_log_xact ON system_operate_log (xact, id);

-- A link: the row, and SHA-256 of the link before and of all the row says.
CREATE TABLE system_operate_log_seal (
	seq    bigint PRIMARY KEY CHECK (seq > 0),
	log_id bigint NOT NULL UNIQUE,
	xact   xid8   NOT NULL,
	hash   bytea  NOT NULL DEFAULT ''
);

-- The chain up to a link, signed by a key that no pool can read: who can write
-- to all of these tables still cannot make a chain of his own.
CREATE TABLE system_operate_log_anchor (
	seq         bigint      PRIMARY KEY,
	signature   bytea       NOT NULL,
	create_time timestamptz NOT NULL DEFAULT now()
);
