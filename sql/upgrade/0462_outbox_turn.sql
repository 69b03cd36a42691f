-- Messages of all topics are carried out by tenants in turn, so each row says whose it
-- is.
ALTER TABLE mq_outbox
	DROP COLUMN call_tenant,
	ADD COLUMN tenant bigint NOT NULL GENERATED ALWAYS AS (COALESCE(
		payload ->> 'tenantId', payload #>> '{headers,tenant-id}', '0')::bigint)
		STORED;
CREATE INDEX mq_outbox_call
	ON mq_outbox (tenant, call_host, (tries > 0), id)
	WHERE call_host IS NOT NULL AND parked_time IS NULL;
DROP INDEX mq_outbox_next;
CREATE INDEX mq_outbox_next ON mq_outbox (topic, tenant, id)
	WHERE parked_time IS NULL;
CREATE OR REPLACE FUNCTION outbox_call_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.call_host := url_host(COALESCE(NEW.payload ->> 'url', (
		SELECT l.url FROM bpm_status_listener l
		 WHERE l.id = (NEW.payload ->> 'listener')::bigint
		   AND l.tenant_id = (NEW.payload ->> 'tenantId')::bigint), ''));
	RETURN NEW;
END $$;
