/*
 * vars.h - variables of a token's scopes, and expressions over them.
 * Source: workflow engine, "Token rules" 12, "Expressions".
 */
#ifndef FLOW_VARS_H
#define FLOW_VARS_H

#include "expr/val.h"
#include "flow/token.h"

#define VARS_MAX 10000 /* of one scope */

/* A variable of one scope; the token that opened the scope holds it. */
struct var {
	struct head head;
	struct link all; /* token.vars */
	struct token *token;
	const char *name;
	uint32_t hash; /* of the name */
	struct val value;
};

/* var_own - of the scope the token opens itself; NULL: none. */
struct var *var_own(const struct token *t, const char *name);

/* var_seen - as the token sees it, outwards to its instance; NULL: none. */
struct var *var_seen(const struct token *t, const char *name);

/* var_put - set in the token's own scope.  Name and value are copied. */
enum err var_put(struct state *s, struct token *t, const char *name,
    const struct val *v) MUST_CHECK;

/* var_int - var_put of a number. */
enum err var_int(struct state *s, struct token *t, const char *name, int64_t v)
    MUST_CHECK;

/* var_set - in the innermost scope that has it, else in the instance. */
enum err var_set(struct state *s, struct token *t, const char *name,
    const struct val *v) MUST_CHECK;

/* var_set_all - every member of an object; null sets nothing. */
enum err var_set_all(struct state *s, struct token *t, const struct val *object)
    MUST_CHECK;

/* var_drop - take it out of the innermost scope that has it. */
void var_drop(struct state *s, struct token *t, const char *name);

/* vars_end - the token's own scope ends. */
void vars_end(struct state *s, struct token *t);

/* skips - do skip expressions work in the token's instance? */
bool skips(const struct state *s, const struct token *t);

/* var_is_true - does the token see it as true? */
bool var_is_true(const struct token *t, const char *name);

#endif
