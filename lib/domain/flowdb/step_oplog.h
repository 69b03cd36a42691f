/* step_oplog.h - inner: the entry of the operation log about a step.  It has
 * the same form as the entries that triggers write about changes of other
 * tables. */
#ifndef FLOWDB_STEP_OPLOG_H
#define FLOWDB_STEP_OPLOG_H

#include "input/field_types.h"
#include "text/json_out.h"

/* An entry in its two forms: a sentence, and the fields with their new values
 * as JSON. */
struct step_oplog {
	struct buf sentence, fields;
	struct json_out out;
};

/* step_oplog_begin - an empty entry. step_oplog_free frees its memory. */
void step_oplog_begin(struct step_oplog *log);
void step_oplog_free(struct step_oplog *log);

/* step_oplog_say - adds a field, unless the text is NULL. */
void step_oplog_say(struct step_oplog *log, const char *name, const char *text);

/* step_oplog_sentence, step_oplog_fields - the two forms of the whole entry.
 * After them nothing may be added; the results live as long as the log. */
const char *step_oplog_sentence(struct step_oplog *log);
struct raw step_oplog_fields(struct step_oplog *log);

#endif
