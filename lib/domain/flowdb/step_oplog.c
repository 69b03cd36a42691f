/* step_oplog.c - makes entries of the operation log about steps. */
#include "flowdb/step_oplog.h"

#define SENTENCE_MAX ((size_t)16 * 1024)

void
step_oplog_begin(struct step_oplog *log)
{
	*log = (struct step_oplog){ .out = { .to = &log->fields } };
	buf_init(&log->sentence, SENTENCE_MAX);
	buf_init(&log->fields, SENTENCE_MAX);
	json_obj(&log->out);
}

void
step_oplog_free(struct step_oplog *log)
{
	buf_free(&log->sentence);
	buf_free(&log->fields);
}

void
step_oplog_say(struct step_oplog *log, const char *name, const char *text)
{
	struct json_out quoted = { .to = &log->sentence };

	if (text == NULL)
		return;
	if (log->sentence.n > 0)
		buf_str(&log->sentence, "; ");
	buf_str(&log->sentence, name);
	buf_str(&log->sentence, " ");
	json_put_str(&quoted, text);
	json_key(&log->out, name);
	json_obj(&log->out);
	json_key(&log->out, "new");
	json_put_str(&log->out, text);
	json_end_obj(&log->out);
}

const char *
step_oplog_sentence(struct step_oplog *log)
{
	return buf_text(&log->sentence);
}

struct raw
step_oplog_fields(struct step_oplog *log)
{
	json_end_obj(&log->out);
	return (struct raw){ buf_text(&log->fields), log->fields.n };
}
