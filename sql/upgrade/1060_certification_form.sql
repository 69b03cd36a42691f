-- A certification code that has another form is refused with the form that is right.
CREATE OR REPLACE FUNCTION device_import_codes(tenant bigint, stage_ bigint,
	since bigint, until bigint)
RETURNS bigint LANGUAGE sql SET enable_nestloop = off AS $$
	UPDATE device_import_row r
	   SET fault = 'certification: takes 1 to 64 of A-Z, 0-9 and -'
	 WHERE r.stage = stage_ AND r.line > since AND r.line <= until
	   AND r.fault IS NULL AND r.refusal IS NULL
	   AND NOT certification_fits(r.certification, NULL)
	   AND NOT certification_fits(r.certification, (
	       SELECT i.certification FROM device_info i
	        WHERE i.id = r.device_id AND i.tenant_id = tenant
	          AND NOT i.deleted));
	WITH coded AS (
		SELECT line, mac, certification,
		       row_number() OVER (PARTITION BY certification
		                          ORDER BY line) AS nth
		  FROM device_import_row
		 WHERE stage = stage_ AND line > since AND line <= until
		   AND fault IS NULL AND refusal IS NULL
		   AND certification IS NOT NULL
	), taken AS (
		SELECT line
		  FROM coded c
		 WHERE nth > 1
		    OR (SELECT i.id FROM device_info i
		         WHERE i.tenant_id = tenant AND NOT i.deleted
		           AND i.certification BETWEEN c.certification
		                                   AND c.certification
		           AND i.certification <> '' AND i.mac <> c.mac
		         ORDER BY i.certification
		         LIMIT 1) IS NOT NULL
	), refused AS (
		UPDATE device_import_row r
		   SET refusal = 'device_certification_duplicate'
		  FROM taken t
		 WHERE r.stage = stage_ AND r.line > since AND r.line <= until
		   AND r.line = t.line
		RETURNING 1
	)
	SELECT count(*) FROM refused
$$;
