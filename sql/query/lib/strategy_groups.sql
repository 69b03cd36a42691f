-- The members of the user groups that a candidate strategy names.

-- name: strategy_groups
-- The members of enabled groups, in the order of the groups and, within each,
-- of its members.  Somebody who is in several groups stands where he comes
-- first.  At most one more than a node may have: CANDIDATES_MAX of
-- approval/assignment.h.
SELECT m.id::text AS name
  FROM unnest(:ids::bigint[]) WITH ORDINALITY asked (id, n)
  JOIN bpm_user_group g ON g.id = asked.id AND g.tenant_id = :tenant_id
   AND g.status = 0 AND NOT g.deleted
 CROSS JOIN unnest(g.user_ids) WITH ORDINALITY m (id, place)
 GROUP BY m.id
 ORDER BY min(asked.n * 10000 + m.place)
 LIMIT 1001;
