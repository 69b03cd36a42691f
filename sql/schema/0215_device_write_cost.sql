-- What each write of a device asks the database, at less cost.

-- As in 0083_turns.sql, but in PL/pgSQL, which keeps its plan: a function in SQL
-- that holds a sub-select is planned anew at each call, which took 150 us of the
-- 600 that PostgreSQL needed for a write.
CREATE OR REPLACE FUNCTION device_promised(tenant bigint, device bigint,
	turn_ bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
	       SELECT FROM device_import_task t
	        WHERE t.status < 2 AND t.tenant_id = $1
	          AND COALESCE(t.turn, 0) < $3)
	    OR EXISTS (
	       SELECT FROM mq_outbox o
	        WHERE o.topic = 'device.ui' AND o.key = $2::text
	          AND o.parked_time IS NULL
	          AND COALESCE((o.payload ->> 'turn')::bigint, 0) < $3);
END $$;

-- The condition of the trigger `attr` (0010_device.sql): a condition that belongs
-- to the trigger is read from its stored text by each statement, which for 28
-- columns takes longer than to call the function.
CREATE OR REPLACE FUNCTION attr_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.mac, OLD.cpu, OLD.status, OLD.channel_id, OLD.company_id,
	    OLD.model_id, OLD.user_id, OLD.device_model, OLD.brand,
	    OLD.master_model, OLD.pcb_model, OLD.system_version,
	    OLD.sdk_version_name, OLD.build, OLD.ddr, OLD.real_ddr,
	    OLD.real_flash, OLD.country_code, OLD.region_id, OLD.device_ip,
	    OLD.platform, OLD.order_number, OLD.production_order,
	    OLD.serial_number, OLD.certification, OLD.ui, OLD.activation_time,
	    OLD.create_time)
	   IS DISTINCT FROM
	   (NEW.mac, NEW.cpu, NEW.status, NEW.channel_id, NEW.company_id,
	    NEW.model_id, NEW.user_id, NEW.device_model, NEW.brand,
	    NEW.master_model, NEW.pcb_model, NEW.system_version,
	    NEW.sdk_version_name, NEW.build, NEW.ddr, NEW.real_ddr,
	    NEW.real_flash, NEW.country_code, NEW.region_id, NEW.device_ip,
	    NEW.platform, NEW.order_number, NEW.production_order,
	    NEW.serial_number, NEW.certification, NEW.ui, NEW.activation_time,
	    NEW.create_time) THEN
		NEW.attr_version := OLD.attr_version + 1;
	END IF;
	RETURN NEW;
END $$;

-- From here on the table is locked against writers, for a moment; the lock is not
-- waited for, as in 0150_rule_columns.sql.
DO $$ BEGIN
	FOR i IN 1..120 LOOP
		BEGIN
			SET LOCAL lock_timeout = '500ms';
			LOCK TABLE device_info IN SHARE ROW EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available THEN
			IF i = 120 THEN
				RAISE;
			END IF;
			PERFORM pg_sleep(0.5);
		END;
	END LOOP;
END $$;
CREATE OR REPLACE TRIGGER attr BEFORE UPDATE ON device_info
	FOR EACH ROW EXECUTE FUNCTION attr_row();
