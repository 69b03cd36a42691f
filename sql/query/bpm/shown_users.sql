-- The users whom pages of the workflow show.

-- name: shown_users_read
SELECT p.name, p.person
  FROM bpm_people(:tenant_id, :names::text[]) p
 LIMIT 100000;
