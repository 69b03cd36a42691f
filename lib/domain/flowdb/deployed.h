/*
 * deployed.h - deployed versions of models: the parsed model together with the
 * settings of the model that its instances need.  A process caches those that
 * it has read, since a deployed version never changes.
 */
#ifndef FLOWDB_DEPLOYED_H
#define FLOWDB_DEPLOYED_H

#include "bpmn/model.h"
#include "flow/env.h"
#include "flow/execution.h"
#include "store/ctx.h"
#include "store/row.h"

/* The designer in which a model is drawn: its type. */
enum designer { DESIGNER_BPMN = 10, DESIGNER_SIMPLE = 20 };

/* The form of a process: one of the form designer, or two pages of a
 * front-end. */
enum form_type { FORM_DESIGNED = 10, FORM_PAGES = 20 };

/* suspension_state of a deployed version. */
enum definition_state { DEFINITION_ACTIVE = 1, DEFINITION_SUSPENDED = 2 };

/* How instances are numbered; prefix and postfix are never NULL. */
struct number_rule {
	bool enable; /* false: ids of instances are UUIDs */
	const char *prefix, *postfix;
	/* Format of to_char for the date in the number; "": no date. */
	const char *infix;
	int32_t length; /* digits of the counter, at least */
};

/* A field that the summary of an instance shows. */
struct summary_field {
	const char *name, *title;
};

/*
 * What becomes of the instances of a process that approves changes of the suite
 * itself; such a process is under a safeguard (flowdb/safeguard.h).  No member
 * is NULL.
 */
struct outcome {
	const char *name;      /* as bpm_safeguard of the schema says it */
	const char *approvals; /* what messages call its processes */
	/*
	 * The instance with that id has ended, was suspended or resumed, and
	 * has this status now.  Called in the transaction of the step, after
	 * its rows were written, maybe more than once; an error refuses the
	 * step.
	 */
	enum err (*follow)(
	    struct ctx *ctx, const char *instance, enum inst_status status);
	/* What the ended instance has brought about, for who decided last: one
	 * row with the texts outcome, in words of the API, and message; or
	 * none. */
	enum err (*result)(
	    struct ctx *ctx, const char *instance, struct rows *out);
};

/* outcome_named - the outcome of that name; NULL, if name is NULL.  A name that
 * the table of outcomes does not have is E_SYSTEM, so that no process that
 * needs a safeguard runs without one. */
enum err outcome_named(
    struct ctx *ctx, const char *name, const struct outcome **out) MUST_CHECK;

/*
 * A deployed version.  The member definition is the first one, so that
 * version_of can be a cast.  The settings of HTTP notices are JSON; NULL: none.
 */
struct deployed {
	struct definition definition;
	const char *key, *name, *wire_id;
	const struct outcome *outcome; /* NULL: none, and no safeguard */
	bool simple;                   /* made in the SIMPLE designer */
	bool may_cancel;               /* the starter may cancel an instance */
	/* Template for names of instances; NULL: the member name. */
	const char *title;
	struct number_rule number;
	bool summed; /* its instances have a summary, maybe an empty one */
	const struct summary_field *summary;
	size_t n_summary;
	const char *process_before, *process_after, *task_before, *task_after;
	bool hears; /* answers to these notices set variables */
};

/*
 * deployed_load - the version with that id, of the caller's tenant.  It stays
 * in memory until the next request at least.  E_SYSTEM when the version is
 * missing or cannot be parsed: whatever refers to it should have prevented
 * that.
 */
enum err deployed_load(struct ctx *ctx, int64_t id, const struct deployed **out)
    MUST_CHECK;

/* deployed_latest - the active version of that key; *out is NULL when there is
 * none. */
enum err deployed_latest(
    struct ctx *ctx, const char *key, const struct deployed **out) MUST_CHECK;

/* deployed_may_call - may an instance of the version `by`, in a tree that this
 * user has started (0: nobody), call the version def? */
enum err deployed_may_call(struct ctx *ctx, const struct definition *by,
    const struct definition *def, int64_t starter, bool *may) MUST_CHECK;

/* version_of - the version to which the engine's definition belongs. */
static inline const struct deployed *
version_of(const struct definition *def)
{
	return (const struct deployed *)(const void *)def;
}

/*
 * -- the cache of parsed models --
 *
 * deployed_load uses it, and so does code with a model that is no row of the
 * database.  When all models together need more than PARSED_BYTES, the least
 * recently used ones are dropped.
 */

#define PARSED_BYTES ((size_t)64 * 1024 * 1024)

/* A model of the cache. */
struct parsed {
	struct model *model;
	struct arena *mem; /* where it lies; what is added counts as well */
	struct deployed *deployed; /* in mem; NULL: not read yet */
};

/* parsed_begin - begins a new request or step: models used before may be
 * dropped from now on. */
void parsed_begin(void);

/* parsed_find - that version, or NULL when it is not cached.  It is not dropped
 * before the next parsed_begin. */
struct parsed *parsed_find(int64_t id);

/*
 * parsed_add - parses the BPMN of a version that is not cached, and caches the
 * model; it is not dropped before the next parsed_begin.  bpmn is what was
 * deployed, so it was checked; E_BAD_REQUEST if it cannot be parsed
 * nevertheless.
 */
enum err
parsed_add(int64_t id, const char *bpmn, struct parsed **out) MUST_CHECK;

/* parsed_bytes, parsed_count - the size and number of the models in the
 * cache. */
size_t parsed_bytes(void);
size_t parsed_count(void);

/* parsed_forget - drops all models. */
void parsed_forget(void);

#endif
