-- Which processes approve changes of the suite itself, and who may steer them, stands in
-- one place.

-- Processes whose keys begin with "blacklist" approve changes of the blacklist: the
-- safeguard of a process, by its key (lib/domain/flowdb/safeguard.h); NULL: none.
CREATE FUNCTION bpm_safeguard(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN starts_with(key, 'blacklist') THEN 'blacklist' END
$$;

-- What the person lacks to steer processes of these keys; NULL: nothing.  Whoever is not
-- free of approvals may neither replace nor stop what approves his changes, nor draw what
-- others would deploy, nor take its key, nor decide what its instances do; or he would be
-- free.
CREATE FUNCTION bpm_safeguard_lacks(tenant bigint, person bigint, keys text[])
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF 'blacklist' IN (SELECT bpm_safeguard(k) FROM unnest(keys) k)
	   AND NOT blacklist_admin(tenant, person) THEN
		RETURN 'blacklist administrator';
	END IF;
	RETURN NULL;
END $$;
