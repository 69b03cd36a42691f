/* step_log.h - inner: the entry of the operation log about a step.  It has
 * the same form as the entries that triggers write about changes of other
 * tables. */
#ifndef FLOWDB_STEP_LOG_H
#define FLOWDB_STEP_LOG_H

#include "input/field_types.h"
#include "text/json_out.h"

/* An entry in its two forms: a sentence, and the fields with their new values
 * as JSON. */
struct step_log {
	struct buf sentence, fields;
	struct json_out out;
};

/* step_log_begin - an empty entry. step_log_free frees its memory. */
void step_log_begin(struct step_log *log);
void step_log_free(struct step_log *log);

/* step_log_say - adds a field, unless the text is NULL. */
void step_log_say(struct step_log *log, const char *name, const char *text);

/* step_log_sentence, step_log_fields - the two forms of the whole entry.  After
 * them nothing may be added; the results live as long as the log. */
const char *step_log_sentence(struct step_log *log);
struct raw step_log_fields(struct step_log *log);

#endif
