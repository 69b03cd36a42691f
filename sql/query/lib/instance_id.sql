-- Ids of process instances whose model has a number rule: a text before a
-- counter.

-- name: instance_id_next
-- The next number of a rule.  There is a counter for each tenant and text that
-- stands before a number.  So if that text has a date, the count begins anew with each
-- date; if it has none, it never does.
WITH taken AS (
     INSERT INTO bpm_number AS n (tenant_id, prefix, last)
     VALUES (:tenant_id, :prefix::text
             || COALESCE(to_char(:now::timestamptz, :infix::text), '')
             || :postfix::text, 1)
         ON CONFLICT (tenant_id, prefix) DO UPDATE SET last = n.last + 1
     RETURNING prefix, last::text AS last)
SELECT prefix || lpad(last, GREATEST(:length::int, length(last)), '0')
       AS number
  FROM taken;
