/* vars.h - the variables that a token sees, in its own scope and those around
 * it, and expressions over them. */
#ifndef FLOW_VARS_H
#define FLOW_VARS_H

#include "expr/expr.h"

#include "expr/val.h"
#include "flow/state.h"

#define VARS_MAX 10000 /* variables of one scope, at most */

/* A variable of one scope; the token that opened the scope holds it. */
struct var {
	struct head head;
	struct link all; /* in token.vars */
	struct token *token;
	const char *name;
	uint32_t hash; /* of the name */
	struct val value;
};

/* var_own - the variable of that name in the scope that the token itself opens,
 * or NULL. */
struct var *var_own(const struct token *t, const char *name);

/* var_seen - the variable that the token sees under that name: in its own
 * scope, else in the next scope around it, up to that of its instance.  NULL:
 * there is none. */
struct var *var_seen(const struct token *t, const char *name);

/* var_load - adds a stored variable with that id to the token's scope. */
void var_load(struct state *s, struct token *t, int64_t id, const char *name,
    const struct val *v);

/* var_put - sets a variable in the token's own scope; name and value are
 * copied. */
enum err var_put(struct state *s, struct token *t, const char *name,
    const struct val *v) MUST_CHECK;

/* var_int - var_put with an integer. */
enum err var_int(struct state *s, struct token *t, const char *name, int64_t v)
    MUST_CHECK;

/* var_set - sets a variable in the innermost scope that has it, else in the
 * scope of the instance. */
enum err var_set(struct state *s, struct token *t, const char *name,
    const struct val *v) MUST_CHECK;

/* var_set_all - calls var_set for every member of an object; does nothing with
 * any other value. */
enum err var_set_all(struct state *s, struct token *t, const struct val *object)
    MUST_CHECK;

/* var_drop - removes the variable from the innermost scope that has it. */
void var_drop(struct state *s, struct token *t, const char *name);

/* vars_end - removes all variables of the token's own scope. */
void vars_end(struct state *s, struct token *t);

/* skips_enabled - are skip expressions switched on in the token's instance? */
bool skips_enabled(const struct state *s, const struct token *t);

/* work_check - refuses a step that has done more than STEP_WORK_MAX. */
enum err work_check(struct state *s, const struct token *t) MUST_CHECK;

/*
 * eval, eval_true, eval_text - the value of an expression of the token's node,
 * as a value, a condition or a text.  An error refuses the step with a sentence
 * that names the node.  Values live until the next step.
 */
enum err eval(struct state *s, struct token *t, const struct expr *e,
    struct val *out) MUST_CHECK;
enum err eval_true(struct state *s, struct token *t, const struct expr *e,
    bool *out) MUST_CHECK;
enum err eval_text(struct state *s, struct token *t, const struct expr *e,
    const char **out) MUST_CHECK;

/* text_foreseen - the text that the expression gives, before its node is
 * reached; NULL: null, or the token does not see all of its variables yet.
 * Nothing is changed or refused. */
const char *
text_foreseen(struct state *s, struct token *t, const struct expr *e);

#endif
