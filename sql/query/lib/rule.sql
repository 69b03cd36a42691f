-- name: rule_required
-- The columns of these tables that are never null.
SELECT attrelid::bigint AS table_id, attnum::int8 AS number
  FROM pg_catalog.pg_attribute
 WHERE attrelid::bigint = ANY(:tables::bigint[]) AND attnum > 0 AND attnotnull
 LIMIT 100000;

-- name: rule_of_block
-- The constraints that the text of a block may violate.  Columns stand as a
-- list in a regular expression: (name|code).
WITH rules AS (
        SELECT i.relname AS rule, t.relname AS tab, false AS outside,
               (SELECT string_agg(a.attname, '|')
                  FROM pg_catalog.pg_attribute a
                 WHERE a.attrelid = x.indexrelid
                   AND a.attname <> 'tenant_id') AS cols
          FROM pg_catalog.pg_index x
          JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
          JOIN pg_catalog.pg_class t ON t.oid = x.indrelid
         WHERE x.indisunique
         UNION ALL
        SELECT c.conname, t.relname, false,
               (SELECT string_agg(a.attname, '|')
                  FROM pg_catalog.pg_attribute a
                 WHERE a.attrelid = t.oid AND a.attnum = ANY(c.conkey)
                   AND a.attname <> 'tenant_id')
          FROM pg_catalog.pg_constraint c
          JOIN pg_catalog.pg_class t ON t.oid = c.conrelid
         WHERE c.contype IN ('f', 'c')
         UNION ALL
        SELECT c.conname, t.relname, true, NULL
          FROM pg_catalog.pg_constraint c
          JOIN pg_catalog.pg_class t ON t.oid = c.confrelid
         WHERE c.contype = 'f')
SELECT DISTINCT rule
  FROM rules
 WHERE CASE WHEN outside
            THEN :block::text ~ ('DELETE FROM ' || tab || '\M')
            ELSE :block ~ ('INSERT INTO ' || tab || '\M')
              OR :block ~ ('UPDATE ' || tab || '\M[^;]*?\mSET\M[^;]*?\m('
                           || cols || ')\M\s*=') END
 LIMIT 1000;
