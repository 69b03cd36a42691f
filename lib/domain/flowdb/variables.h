/* variables.h - variables of processes: read from JSON, without reserved names,
 * with users that the starter or an approver chooses, and not too large. */
#ifndef FLOWDB_VARIABLES_H
#define FLOWDB_VARIABLES_H

#include "expr/val.h"
#include "flow/env.h"
#include "input/field_types.h"
#include "store/ctx.h"

struct task;
struct tree;

#define SENT_VARIABLES_MAX (256 * 1024) /* bytes as compact JSON */

/* json_value_read - the value of a JSON text, in the arena.  E_BAD_REQUEST when
 * the text is not JSON, or has more than 400 levels or a million values. */
enum err
json_value_read(struct arena *a, const char *text, struct val *out) MUST_CHECK;

/* reserved_names_strip - a copy of the object, in the arena, without the
 * members whose names only the suite itself sets; null if the value is no
 * object. */
struct val reserved_names_strip(
    struct arena *a, const struct definition *def, const struct val *object);

/* sent_variables - the variables that were sent, without reserved names. */
enum err sent_variables(struct ctx *ctx, const struct raw *sent,
    const struct definition *def, struct val *out) MUST_CHECK;

/* task_writable - of variables that are sent to decide a task, those that
 * people may change there.  Left out are form fields that its node shows
 * read-only or hides and, if a module started the instance, variables that
 * exist already, because they describe what is to be approved, unless the node
 * lets people write them. */
struct val
task_writable(struct arena *a, const struct task *task, const struct val *vars);

/*
 * chosen_users_read - reads the field with that name, which users a request
 * chooses as approvers of which nodes: {"node":[1,2]}.  Nodes that the process
 * does not have are left out. *out is null when the field was not sent.
 * E_BAD_REQUEST when the field has another form; E_STARTER_CHOICE_UNKNOWN when
 * a user does not exist or is disabled.
 */
enum err
chosen_users_read(struct ctx *ctx, const char *field, const struct raw *sent,
    const struct definition *def, struct val *out) MUST_CHECK;

/* variable_limit_check - E_BAD_REQUEST, naming the field variables, if the last
 * step has set variables and the variables of an instance are now larger than
 * 1 MiB together. */
enum err variable_limit_check(struct tree *t) MUST_CHECK;

#endif
