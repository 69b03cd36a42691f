-- A key may pass from one model to another, once the first one is deleted or has
-- a new key.  So clean deletes the instances of the model itself, and of other
-- models with that key only those whose version named the caller as a manager.
DROP FUNCTION bpm_clean(bigint, text);

-- What clean deletes of a model's key: the trees whose first instance is of it,
-- running and ended ones.  An instance that another process called belongs to
-- that one's tree, and goes when that goes.  Whoever is changing such a tree is
-- waited for.
CREATE FUNCTION bpm_clean(m bpm_model, manager bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	trees bigint[];
BEGIN
	SELECT array_agg(first.tree) INTO trees
	  FROM (SELECT i.tree
	          FROM bpm_process_instance i
	          JOIN bpm_process_definition d
	            ON d.id = i.definition_id AND d.tenant_id = m.tenant_id
	           AND (d.model_id = m.id OR manager = ANY(d.manager_user_ids))
	         WHERE i.tenant_id = m.tenant_id AND i.definition_key = m.key
	           AND i.num = 1
	         ORDER BY i.tree
	           FOR UPDATE OF i) first;
	IF trees IS NULL THEN
		RETURN;
	END IF;
	DELETE FROM bpm_timer WHERE tree = ANY(trees);
	DELETE FROM bpm_token WHERE tree = ANY(trees);
	DELETE FROM bpm_activity WHERE tree = ANY(trees);
	DELETE FROM bpm_variable WHERE tree = ANY(trees);
	DELETE FROM bpm_comment WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
	DELETE FROM bpm_copy WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
	DELETE FROM bpm_task WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
	DELETE FROM bpm_process_instance
	 WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
END $$;
