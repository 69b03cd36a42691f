-- Calls of other programs are made by tenants in turn, a few of each host at a
-- time, so a message that asks for one names both.
ALTER TABLE mq_outbox
	ADD COLUMN call_tenant bigint,
	ADD COLUMN call_host text,
	ADD COLUMN calling boolean NOT NULL DEFAULT false,
	ADD CHECK ((call_tenant IS NULL) = (call_host IS NULL));
CREATE INDEX mq_outbox_call
	ON mq_outbox (call_tenant, call_host, (tries > 0), id)
	WHERE call_host IS NOT NULL AND parked_time IS NULL;
CREATE INDEX mq_outbox_calling ON mq_outbox (id) WHERE calling;
CREATE TABLE mq_silent_host (
	tenant_id bigint NOT NULL,
	host      text   NOT NULL,
	failures  int    NOT NULL,
	next_try  timestamptz NOT NULL,
	PRIMARY KEY (tenant_id, host)
);
CREATE FUNCTION url_host(url text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN h = '' OR h ~ ':[0-9]+$' THEN h
	            WHEN url ILIKE 'https:%' THEN h || ':443'
	            ELSE h || ':80' END
	  FROM COALESCE(substring(lower(url) FROM '^https?://([^/?#]*)'), '') h
$$;
CREATE FUNCTION outbox_call_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.call_tenant := COALESCE((NEW.payload ->> 'tenantId')::bigint, 0);
	NEW.call_host := url_host(COALESCE(NEW.payload ->> 'url', (
		SELECT l.url FROM bpm_status_listener l
		 WHERE l.id = (NEW.payload ->> 'listener')::bigint
		   AND l.tenant_id = NEW.call_tenant), ''));
	RETURN NEW;
END $$;
CREATE TRIGGER call_note BEFORE INSERT ON mq_outbox FOR EACH ROW
	WHEN (NEW.topic IN ('bpm.call', 'bpm.notice', 'bpm.status'))
	EXECUTE FUNCTION outbox_call_note();
UPDATE mq_outbox o
   SET call_tenant = COALESCE((o.payload ->> 'tenantId')::bigint, 0),
       call_host = url_host(COALESCE(o.payload ->> 'url', (
           SELECT l.url FROM bpm_status_listener l
            WHERE l.id = (o.payload ->> 'listener')::bigint
              AND l.tenant_id = (o.payload ->> 'tenantId')::bigint), ''))
 WHERE o.topic IN ('bpm.call', 'bpm.notice', 'bpm.status');
