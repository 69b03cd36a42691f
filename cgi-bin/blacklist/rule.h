/* rule.h - inner: the expression of a rule in a request, and a rule that is
 * created together with what uses it. */
#ifndef BLACKLIST_RULE_H
#define BLACKLIST_RULE_H

#include "rule/parse.h"
#include "store/value_kind.h"
#include "web/req.h"

#define RULE_NAME_MAX 64 /* characters */

/* Limits of a body with an expression.  They allow keys that are given twice,
 * so that such a key is reported with its place, as a problem of the rule. */
extern const struct json_limits rule_body_limits;

/* An expression that is a rule: its tree, its normal form, the names of its
 * fields, in the memory of the request; and, once it is to be saved, the number
 * of its literals. */
struct rule_expr {
	struct rule *rule;
	const char *text;
	struct strs fields;
	int64_t literals;
};

/* rule_expr_sent - the bytes of the member "expr" of the body as they were
 * sent, with keys that are given twice; if the body has no such member, its
 * decoded form.  *n: how many bytes. */
const char *rule_expr_sent(struct req *r, const struct raw *expr, size_t *n);

/*
 * rule_expr_read - read the n bytes of an expression that was sent
 * (rule_parse_sent).  Fails with the error of its first problem, whose text has
 * the place and the reason.
 */
enum err rule_expr_read(struct req *r, const char *expr, size_t n,
    struct rule_expr *out) MUST_CHECK;

/* The errors of rule_expr_read. */
#define RULE_EXPR_ERRORS \
	E_RULE_EXPR_INVALID, E_RULE_TOO_COMPLEX, E_RULE_FIELD_UNKNOWN, \
	    E_RULE_TYPE_MISMATCH

/* rule_stored - the stored rule with that id, whose row has expr, in the arena.
 * A rule that cannot be read is a fault, because only rules are stored. */
enum err rule_stored(struct ctx *ctx, struct arena *a, int64_t id,
    const struct row *row, struct rule **out) MUST_CHECK;

/* rule_fields_put - write the list of the fields that rules may look at, each a
 * rule_field_shown. */
void rule_fields_put(struct json_out *w);
extern const struct object rule_field_shown;

/*
 * rule_make - create a rule in the transaction of the request.  pending: its
 * change is not approved yet.  Errors: RULE_EXPR_ERRORS, E_RULE_NAME_DUPLICATE,
 * E_RULE_LIMIT and E_RULE_SHARE_USED when tenant or user has as many rules as
 * it may, and those of the database.
 */
enum err rule_make(struct req *r, const char *name, const struct raw *expr,
    bool pending, int64_t *id) MUST_CHECK;

#endif
