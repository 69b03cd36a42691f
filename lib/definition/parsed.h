/*
 * parsed.h - the models of deployed versions as this process has parsed them.
 * A deployed version never changes, so a parsed one stays right; those that
 * were not used for longest go when all together need more than PARSED_BYTES.
 */
#ifndef DEFINITION_PARSED_H
#define DEFINITION_PARSED_H

#include "bpmn/model.h"

#define PARSED_BYTES ((size_t)64 * 1024 * 1024)

/* parsed_begin - a new request or step begins: from now on models that were
 * asked for before may go. */
void parsed_begin(void);

/* parsed_find - the model of that version; NULL when it is not kept.  It lives
 * until parsed_begin at least. */
const struct model *parsed_find(int64_t id);

/*
 * parsed_add - parse the diagram of a version that is not kept, and keep it; it
 * lives until parsed_begin at least.  bpmn is what was deployed, so it has
 * been checked: E_BAD_REQUEST when it does not parse all the same.
 */
enum err
parsed_add(int64_t id, const char *bpmn, const struct model **out) MUST_CHECK;

/* parsed_bytes, parsed_count - what is kept now; for tests and status. */
size_t parsed_bytes(void);
size_t parsed_count(void);

/* parsed_forget - drop all. */
void parsed_forget(void);

#endif
