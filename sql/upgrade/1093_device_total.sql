-- New devices, and those whose rows are gone for good, are counted by one function.
CREATE OR REPLACE FUNCTION device_total_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO device_total_change (tenant_id, kind, value, devices)
	SELECT d.tenant_id, c.kind, c.value,
	       CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
	  FROM counted d,
	       device_counts_as(d.country_code, d.status, d.system_version,
	           d.device_model, d.create_time, d.activation_time) c
	 WHERE NOT d.deleted AND c.value IS NOT NULL
	 GROUP BY 1, 2, 3;
	RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER total_insert AFTER INSERT ON device_info
	REFERENCING NEW TABLE AS counted
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_rows();
CREATE OR REPLACE TRIGGER total_delete AFTER DELETE ON device_info
	REFERENCING OLD TABLE AS counted
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_rows();
DROP FUNCTION device_total_insert();
DROP FUNCTION device_total_delete();
