/*
 * vars.h - variables of a token's scopes, and expressions over them.
 * Source: workflow engine, "Token rules" 12, "Expressions".
 */
#ifndef FLOW_VARS_H
#define FLOW_VARS_H

#include "flow/find.h"
#include "flow/token.h"

#define VARS_MAX 10000 /* of one scope */

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

/*
 * eval, eval_true, eval_text - an expression of the token's node, as it sees
 * variables; refused with the node named.  Values live until the next step.
 */
enum err eval(struct state *s, struct token *t, const struct expr *e,
    struct val *out) MUST_CHECK;
enum err eval_true(struct state *s, struct token *t, const struct expr *e,
    bool *out) MUST_CHECK;
enum err eval_text(struct state *s, struct token *t, const struct expr *e,
    const char **out) MUST_CHECK;

/* refuse_node - refuse with the token's node named: kind "id": what. */
enum err refuse_node(struct state *s, const struct token *t, const char *what)
    MUST_CHECK;

#endif
