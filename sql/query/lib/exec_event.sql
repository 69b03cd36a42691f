-- What devices report of carrying out the blacklist.

-- name: exec_log_months
SELECT exec_log_months_make() AS made;

-- name: exec_log_add
-- A text that the device has not sent is empty, a record or code 0.
SELECT stored, unknown, unnamed
  FROM exec_log_add(:tenant_id, :device_id::bigint, :mac::text::macaddr,
           :cpu::text, :test::bool, :ids::text[],
           array_replace(:records::bigint[], 0, NULL),
           :types::text[], :results::bigint[], :packages::text[],
           :labels::text[], array_replace(:codes::bigint[], 0, NULL),
           :versions::text[], :times::bigint[], :moments::bigint[],
           :error_codes::text[], :errors::text[]);
