/*
 * deployed.h - deployed versions of models: the parsed model together with the
 * settings of the model that its instances need.  They are kept with the parsed
 * models (definition/parsed_models.h), since a deployed version never changes.
 */
#ifndef FLOWDB_DEPLOYED_H
#define FLOWDB_DEPLOYED_H

#include "flow/env.h"
#include "store/ctx.h"

struct safeguard;

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
 * A deployed version.  The member definition is the first one, so that
 * version_of can be a cast.  The settings of HTTP notices are JSON; NULL: none.
 */
struct deployed {
	struct definition definition;
	const char *key, *name, *wire_id;
	const struct safeguard *safeguard; /* NULL: none */
	bool simple;                       /* made in the SIMPLE designer */
	bool may_cancel; /* the starter may cancel an instance */
	/* Template for names of instances; NULL: the member name. */
	const char *title;
	struct number_rule number;
	bool summed; /* its instances have a summary, maybe an empty one */
	const struct summary_field *summary;
	size_t n_summary;
	const char *process_before, *process_after, *task_before, *task_after;
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

/* deployed_may_call - whether an instance of the version `by`, in a tree that
 * this user has started (0: nobody), may call the version def. */
enum err deployed_may_call(struct ctx *ctx, const struct definition *by,
    const struct definition *def, int64_t starter, bool *may) MUST_CHECK;

/* version_of - the version to which the engine's definition belongs. */
static inline const struct deployed *
version_of(const struct definition *def)
{
	return (const struct deployed *)(const void *)def;
}

#endif
