-- The variables of a process instance, for administrators.

-- name: instance_variables
-- The variables of an instance without those that the suite sets.  No row:
-- there is no such instance.
SELECT (SELECT COALESCE(json_object_agg(v.name, v.value ORDER BY v.num), '{}')
          FROM bpm_variable v
         WHERE v.tree = i.tree AND v.token = i.num
           AND NOT bpm_reserved(v.name)) AS variables
  FROM bpm_process_instance i
 WHERE i.tenant_id = :tenant_id AND i.id = :id::text;
