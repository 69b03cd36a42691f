-- Finds the rows of a trace id.  These indexes have a summary of 32 pages of a log
-- in about a kilobyte: rows are hardly slower to add, and a summary that cannot
-- have the id spares reading its pages.
CREATE INDEX infra_api_access_log_trace ON infra_api_access_log
	USING brin (trace_id text_bloom_ops)
	WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX infra_api_error_log_trace ON infra_api_error_log
	USING brin (trace_id text_bloom_ops)
	WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX system_operate_log_trace ON system_operate_log
	USING brin (trace_id text_bloom_ops)
	WITH (pages_per_range = 32, autosummarize = on);
