/* naming.h - by what clients and people know instances and tasks: ids of new
 * instances, their names, and ids of tasks. */
#ifndef FLOWDB_NAMING_H
#define FLOWDB_NAMING_H

#include "flowdb/deployed.h"

/* instance_id_random - a random UUID, in the arena. */
const char *instance_id_random(struct arena *a);

/*
 * instance_id_next - the next number by the rule at the present time, in
 * ctx->mem.  Other transactions that need a number of the same rule and date
 * wait until this transaction ends.
 */
enum err instance_id_next(struct ctx *ctx, const struct number_rule *rule,
    const char **out) MUST_CHECK;

/*
 * instance_name_of - the name of a new instance, in ctx->mem: the template of
 * its version, in which each name of a variable in braces is replaced by its
 * value (other braces stay).  Without a template: the name that the calling
 * instance gave, else the name of the version.  It has 255 characters at most;
 * the rest is cut off.
 */
enum err instance_name_of(
    struct ctx *ctx, const struct inst *i, const char **out) MUST_CHECK;

#define TASK_ID_MAX 64 /* characters */

/* The id of a task as clients see it: the number of the tree and that of the
 * task in it, such as "17-4". */
struct task_id {
	int64_t tree, num;
};

/* task_id_read - reads an id that a client sent.  E_BAD_REQUEST when it is
 * malformed. */
enum err task_id_read(const char *text, struct task_id *out) MUST_CHECK;

/* task_id_text - the id as clients see it, in the arena. */
const char *task_id_text(struct arena *a, struct task_id id);

#endif
