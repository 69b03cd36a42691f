-- Tenants take turns when their timers are fired, so a timer names its tenant.
ALTER TABLE bpm_timer ADD COLUMN tenant_id bigint;
UPDATE bpm_timer t
   SET tenant_id = i.tenant_id
  FROM bpm_process_instance i
 WHERE i.tree = t.tree AND i.num = 1;
ALTER TABLE bpm_timer ALTER COLUMN tenant_id SET NOT NULL;
DROP INDEX bpm_timer_due;
CREATE INDEX bpm_timer_due ON bpm_timer (tenant_id, next_try, tree, num)
	WHERE parked_time IS NULL;
