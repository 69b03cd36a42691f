/*
 * parsed_models.h - the models of deployed versions as this process has parsed
 * them.  A deployed version never changes, so its model stays valid.  When all
 * models together need more than PARSED_BYTES, the least recently used ones are
 * dropped.
 */
#ifndef DEFINITION_PARSED_MODELS_H
#define DEFINITION_PARSED_MODELS_H

#include "bpmn/model.h"

#define PARSED_BYTES ((size_t)64 * 1024 * 1024)

/* A version that is kept. */
struct parsed {
	struct model *model;
	struct arena *mem; /* where it lies; what is added counts as well */
	void *more;        /* what its user adds, in mem; NULL: nothing yet */
};

/* parsed_begin - begins a new request or step: models used before may be
 * dropped from now on. */
void parsed_begin(void);

/* parsed_find - that version, or NULL when it is not kept.  It is not dropped
 * before the next parsed_begin. */
struct parsed *parsed_find(int64_t id);

/*
 * parsed_add - parses the BPMN of a version that is not kept, and keeps the
 * model; it is not dropped before the next parsed_begin.  bpmn is what was
 * deployed, so it was checked; E_BAD_REQUEST if it cannot be parsed
 * nevertheless.
 */
enum err
parsed_add(int64_t id, const char *bpmn, struct parsed **out) MUST_CHECK;

/* parsed_bytes, parsed_count - the size and number of the models that are kept;
 * for tests and status. */
size_t parsed_bytes(void);
size_t parsed_count(void);

/* parsed_forget - drops all models. */
void parsed_forget(void);

#endif
