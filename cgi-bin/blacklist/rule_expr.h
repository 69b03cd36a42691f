/* rule_expr.h - inner: the expression of a rule in a request. */
#ifndef BLACKLIST_RULE_EXPR_H
#define BLACKLIST_RULE_EXPR_H

#include "fleet/rule_device.h"
#include "web/req.h"

/* Limits of a body with an expression.  They allow keys that are given twice,
 * so that such a key is reported with its place, as a problem of the rule. */
extern const struct json_limits rule_body_limits;

/* An expression that is a rule: its tree, its normal form and the names of its
 * fields, in the memory of the request. */
struct rule_expr {
	struct rule *rule;
	const char *text;
	struct strs fields;
};

/* rule_expr_sent - the bytes of the member "expr" as they were sent, or its
 * decoded form; *n: how many. */
const char *rule_expr_sent(struct req *r, const struct raw *expr, size_t *n);

/*
 * rule_expr_read - read the n bytes of an expression.  Fails with the error of
 * its first problem, whose text has the place and the reason.
 */
enum err rule_expr_read(struct req *r, const char *expr, size_t n,
    struct rule_expr *out) MUST_CHECK;

/* rule_problem_text - the place and the reason, in the caller's language. */
const char *
rule_problem_text(struct req *r, const struct rule_problem *problem);

#define RULE_EXPR_ERRORS \
	E_RULE_EXPR_INVALID, E_RULE_TOO_COMPLEX, E_RULE_FIELD_UNKNOWN, \
	    E_RULE_TYPE_MISMATCH

#endif
