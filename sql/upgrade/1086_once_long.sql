-- Of one caller no more than 4 MB of long answers are kept for repeated requests.
CREATE INDEX infra_once_long ON infra_once (caller)
	WHERE octet_length(answer) > 2048;
