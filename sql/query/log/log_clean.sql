-- Deletes old log rows of all tenants, for `job log_clean`.  days: null is what the
-- configuration says.
-- helper

-- name: access_clean_all
WITH gone AS (
     DELETE FROM infra_api_access_log
      WHERE (tenant_id, id) IN (
            SELECT tenant_id, id FROM infra_api_access_log
             WHERE create_time < now() - make_interval(days => COALESCE(:days::int,
                       config_number('log.access.keep-days')))
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;

-- name: error_clean_all
WITH gone AS (
     DELETE FROM infra_api_error_log
      WHERE (tenant_id, id) IN (
            SELECT tenant_id, id FROM infra_api_error_log
             WHERE create_time < now() - make_interval(days => COALESCE(:days::int,
                       config_number('log.error.keep-days')))
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;

-- name: person_act_clean
-- An approval looks back as many days as its entry of the configuration may say at most,
-- from its submission on; so no acts are needed that are older, or were when the oldest
-- approval that still runs was submitted.
WITH gone AS (
     DELETE FROM system_person_act
      WHERE id IN (
            SELECT id FROM system_person_act
             WHERE create_time < LEAST(now(), (
                       SELECT min(submit_time) FROM app_blacklist_draft
                        WHERE status = :DRAFT_SUBMITTED)) - make_interval(days => (
                       SELECT highest
                         FROM config_kind('blacklist.approval.independence-days')))
             ORDER BY create_time
             LIMIT :batch::int)
     RETURNING id)
SELECT count(*) AS gone FROM gone;
