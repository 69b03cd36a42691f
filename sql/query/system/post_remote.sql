-- Posts by their ids, also disabled ones; the check that posts are enabled.

-- name: post_remote_list
SELECT id, name, code, sort, status
  FROM system_post
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY sort, id
 LIMIT 10000;

-- name: post_valid_check
-- The first post, in the order given, that is unknown or disabled.  Also used
-- when a user is given posts.
SELECT CASE WHEN p.id IS NULL THEN 'post_unknown'
            ELSE 'post_disabled' END AS refusal,
       p.name AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_post p
    ON p.id = v.id AND p.tenant_id = :tenant_id AND NOT p.deleted
 WHERE p.id IS NULL OR p.status <> 0
 ORDER BY v.n
 LIMIT 1;
