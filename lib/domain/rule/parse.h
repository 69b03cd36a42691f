/* parse.h - reads a rule: checks its form, its types and its size, and says
 * what is wrong and where; and writes it. */
#ifndef RULE_PARSE_H
#define RULE_PARSE_H

#include "base/arena.h"
#include "rule/errors.h"
#include "rule/rule.h"
#include "text/json_out.h"

/* Limits of an expression; what exceeds one is E_RULE_TOO_COMPLEX. */
#define RULE_KB_MAX       64 /* of its text */
#define RULE_BYTES_MAX    (1024 * RULE_KB_MAX)
#define RULE_DEPTH_MAX    8    /* operators within each other */
#define RULE_NODES_MAX    200  /* operators, var not counted */
#define RULE_OPERANDS_MAX 50   /* of one and/or */
#define RULE_LIST_MAX     1000 /* literals of one list */
#define RULE_LITERALS_MAX 5000 /* literals of all lists and operators */
#define RULE_TEXT_MAX     256  /* bytes of one text */
#define RULE_PROBLEMS_MAX 20   /* reported for one rule */

/* A problem of a rule.  path is a JSON Pointer (RFC 6901) from the root of the
 * expression to the value that is wrong, or to the object that holds it; why a
 * constant English reason (lang_reason). */
struct rule_problem {
	enum err code;
	const char *path, *why;
};

struct rule_problems {
	struct rule_problem v[RULE_PROBLEMS_MAX];
	size_t n;
};

/*
 * rule_parse - read n bytes of JSON, in which keys may be given twice (that is
 * a problem of the rule).  On success *out and all it points to lie in the
 * arena.  Else returns the code of the first of the problems:
 * E_RULE_EXPR_INVALID, E_RULE_TOO_COMPLEX, E_RULE_FIELD_UNKNOWN or
 * E_RULE_TYPE_MISMATCH.
 */
enum err rule_parse(struct arena *a, const char *text, size_t n,
    struct rule_problems *bad, struct rule **out) MUST_CHECK;

/*
 * rule_parse_sent - as rule_parse, for a rule that somebody has just sent.  Its
 * texts become what devices have: without blanks where a value has none, in the
 * letters of the field ("br" is the country BR), an IPv4-mapped address as the
 * IPv4 address.  A stored rule is read by rule_parse and keeps its texts:
 * otherwise it could concern other devices, and nobody would have decided that.
 */
enum err rule_parse_sent(struct arena *a, const char *text, size_t n,
    struct rule_problems *bad, struct rule **out) MUST_CHECK;

/*
 * rule_write - write the rule as a JSON value in its normal form: compact,
 * addresses in the spelling that is stored, numbers without a fraction of
 * zeros.  rule_parse reads it as the same rule, and equal trees give equal
 * texts.
 */
void rule_write(struct json_out *w, const struct rule *rule);

/* rule_operator - the name of the i-th operator that takes fields of this type,
 * in the order in which editors of rules list them; NULL: it has fewer. */
const char *rule_operator(enum rule_type type, size_t i);

/* rule_repeats - is the i-th operand of an and/or a comparison that one before
 * it makes, too?  Then it changes nothing. */
bool rule_repeats(const struct rule_node *node, size_t i);

#endif
