-- What clean deletes of a key: the trees whose first instance is of it, running
-- and ended ones.  An instance that another process called belongs to that
-- one's tree, and goes when that goes.  Whoever is changing such a tree is
-- waited for.
CREATE OR REPLACE FUNCTION bpm_clean(tenant bigint, key text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	trees bigint[];
BEGIN
	SELECT array_agg(first.tree) INTO trees
	  FROM (SELECT i.tree
	          FROM bpm_process_instance i
	         WHERE i.tenant_id = tenant AND i.definition_key = bpm_clean.key
	           AND i.num = 1
	         ORDER BY i.tree
	           FOR UPDATE) first;
	IF trees IS NULL THEN
		RETURN;
	END IF;
	DELETE FROM bpm_timer WHERE tree = ANY(trees);
	DELETE FROM bpm_token WHERE tree = ANY(trees);
	DELETE FROM bpm_activity WHERE tree = ANY(trees);
	DELETE FROM bpm_variable WHERE tree = ANY(trees);
	DELETE FROM bpm_comment WHERE tenant_id = tenant AND tree = ANY(trees);
	DELETE FROM bpm_copy WHERE tenant_id = tenant AND tree = ANY(trees);
	DELETE FROM bpm_task WHERE tenant_id = tenant AND tree = ANY(trees);
	DELETE FROM bpm_process_instance
	 WHERE tenant_id = tenant AND tree = ANY(trees);
END $$;
