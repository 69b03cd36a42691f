/* vars.h - variables of the scopes in which a token is.  Source: workflow
 * engine, "Token rules" 12, "Expressions". */
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

/* var_own - the variable in the scope that the token itself opens.  NULL: it
 * has none of that name. */
struct var *var_own(const struct token *t, const char *name);

/* var_seen - the variable as the token sees it: in its own scope, else in the
 * next one outwards up to its instance's.  NULL: there is none. */
struct var *var_seen(const struct token *t, const char *name);

/* var_load - a variable of that id in the token's scope, as it was stored. */
void var_load(struct state *s, struct token *t, int64_t id, const char *name,
    const struct val *v);

/* var_put - set a variable in the token's own scope; name and value are
 * copied. */
enum err var_put(struct state *s, struct token *t, const char *name,
    const struct val *v) MUST_CHECK;

/* var_int - var_put with an integer. */
enum err var_int(struct state *s, struct token *t, const char *name, int64_t v)
    MUST_CHECK;

/* var_set - set a variable in the innermost scope that has it, else in that of
 * the instance. */
enum err var_set(struct state *s, struct token *t, const char *name,
    const struct val *v) MUST_CHECK;

/* var_set_all - var_set for every member of an object; any other value sets
 * nothing. */
enum err var_set_all(struct state *s, struct token *t, const struct val *object)
    MUST_CHECK;

/* var_drop - remove the variable from the innermost scope that has it. */
void var_drop(struct state *s, struct token *t, const char *name);

/* vars_end - remove all variables of the token's own scope. */
void vars_end(struct state *s, struct token *t);

/* skips - are skip expressions switched on in the token's instance? */
bool skips(const struct state *s, const struct token *t);

/* var_is_true - does the token see the variable, and is it the boolean true? */
bool var_is_true(const struct token *t, const char *name);

#endif
