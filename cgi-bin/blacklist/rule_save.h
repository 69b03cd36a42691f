/* rule_save.h - inner: a rule that is created together with what uses it. */
#ifndef BLACKLIST_RULE_SAVE_H
#define BLACKLIST_RULE_SAVE_H

#include "blacklist/rule_expr.h"

/*
 * rule_make - create a rule in the transaction of the request.  pending: its
 * change is not approved yet.  Errors: RULE_EXPR_ERRORS, E_RULE_NAME_DUPLICATE,
 * E_TOO_MANY_REQUESTS when the tenant has as many rules as it may, and those of
 * the database.
 */
enum err rule_make(struct req *r, const char *name, const struct raw *expr,
    bool pending, int64_t *id) MUST_CHECK;

#endif
