-- Which columns of a block are never null, and which constraints it may
-- violate: see store/db_describe.h.

-- name: shape_not_null
-- Of the columns of these tables those that are never null in the answer of a
-- block.  Columns of a table that the block adds by an outer join may be null;
-- if it adds something else than a table so, any column may be.
WITH outer_join AS (
        SELECT m.word[1] AS tab
          FROM regexp_matches(:block::text, 'LEFT JOIN\s+(\S+)', 'g')
            AS m(word))
SELECT a.attrelid::bigint AS table_id, a.attnum::int8 AS number
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class t ON t.oid = a.attrelid
 WHERE a.attrelid = ANY(:tables::bigint[]::oid[])
   AND a.attnum > 0 AND a.attnotnull
   AND t.relname NOT IN (SELECT tab FROM outer_join)
   AND NOT EXISTS (SELECT FROM outer_join o
                    WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_class c
                                       WHERE c.relname = o.tab))
   AND :block !~ '\m(RIGHT|FULL|OUTER) '
 LIMIT 100000;

-- name: shape_constraints
-- Of the constraints with these names those that a block may violate, found in
-- the text of the block.  cols is a regular expression of the columns of a
-- constraint, such as name|code; for an index on an expression, of the columns
-- in it.
WITH rules AS (
        SELECT i.relname AS rule, t.relname AS tab, false AS outside,
               (SELECT string_agg(a.attname, '|')
                  FROM pg_catalog.pg_attribute a
                 WHERE a.attrelid = t.oid AND a.attname <> 'tenant_id'
                   AND (a.attnum = ANY(x.indkey)
                        OR pg_catalog.pg_get_expr(x.indexprs, t.oid)
                           ~ ('\m' || a.attname || '\M'))) AS cols
          FROM pg_catalog.pg_index x
          JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
          JOIN pg_catalog.pg_class t ON t.oid = x.indrelid
         WHERE x.indisunique AND i.relname = ANY(:names::text[])
         UNION ALL
        SELECT c.conname, t.relname, false,
               (SELECT string_agg(a.attname, '|')
                  FROM pg_catalog.pg_attribute a
                 WHERE a.attrelid = t.oid AND a.attnum = ANY(c.conkey)
                   AND a.attname <> 'tenant_id')
          FROM pg_catalog.pg_constraint c
          JOIN pg_catalog.pg_class t ON t.oid = c.conrelid
         WHERE c.contype IN ('f', 'c') AND c.conname = ANY(:names)
         UNION ALL
        SELECT c.conname, t.relname, true, NULL
          FROM pg_catalog.pg_constraint c
          JOIN pg_catalog.pg_class t ON t.oid = c.confrelid
         WHERE c.contype = 'f' AND c.conname = ANY(:names))
SELECT DISTINCT rule
  FROM rules
 WHERE position(tab in :block::text) > 0
   AND CASE WHEN outside
            THEN :block ~ ('DELETE FROM ' || tab || '\M')
            ELSE :block ~ ('INSERT INTO ' || tab || '\M')
              OR :block ~ ('UPDATE ' || tab || '\M[^;]*?\mSET\M[^;]*?\m('
                           || cols || ')\M\s*=') END
 LIMIT 1000;
