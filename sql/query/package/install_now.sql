-- How many devices have a package now.

-- name: install_now_package
-- A package as it is named now.
SELECT p.app_name
  FROM app_package_name p
 WHERE p.tenant_id = :tenant_id AND p.package_name = :package_name;

-- name: install_now
-- The lists of the answer, at most 20 rows of a kind: 0 the versions, with the counts
-- that are given; 1 the channels and 2 the countries of the given devices, whose counts
-- are multiplied up from the sample (:sampled) to all devices (:devices).
-- plan: custom
WITH has AS MATERIALIZED (
     SELECT i.channel_id, i.country_code, count(*) AS n
       FROM unnest(:device_ids::bigint[]) s (id)
       JOIN device_info i
         ON i.id = s.id AND i.tenant_id = :tenant_id AND NOT i.deleted
      GROUP BY i.channel_id, i.country_code
), counted AS (
     SELECT 0 AS kind, v.id AS version_id, NULL::bigint AS channel_id,
            NULL::bpchar AS country_code, v.n AS device_count
       FROM unnest(:version_ids::bigint[], :version_counts::bigint[]) v (id, n)
      UNION ALL
     SELECT CASE GROUPING(channel_id) WHEN 0 THEN 1 ELSE 2 END, NULL,
            channel_id, country_code,
            round(sum(n) * :devices::numeric / :sampled::numeric)::bigint
       FROM has
      GROUP BY GROUPING SETS ((channel_id), (country_code))
), placed AS (
     SELECT kind, version_id, channel_id, country_code, device_count,
            row_number() OVER (
                PARTITION BY kind
                ORDER BY device_count DESC, version_id DESC, channel_id,
                         country_code) AS place
       FROM counted
)
SELECT a.kind, CASE a.kind WHEN 0 THEN v.version_code WHEN 1 THEN a.channel_id
                           ELSE r.id END AS id,
       CASE a.kind WHEN 0 THEN v.version_name WHEN 1 THEN c.name
                   ELSE a.country_code END AS name, a.device_count
  FROM placed a
  LEFT JOIN app_package_version v ON v.id = a.version_id
  LEFT JOIN base_channel c
    ON c.id = a.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
  LEFT JOIN base_region r ON r.iso_code = a.country_code AND r.type = 1
 WHERE a.place <= 20
 ORDER BY a.kind, a.place
 LIMIT 60;
