/* parse_state.h - inner: a rule that is being read, and what is wrong with it
 * so far. */
#ifndef RULE_PARSE_STATE_H
#define RULE_PARSE_STATE_H

#include "rule/json_read.h"
#include "rule/parse.h"

struct parse_state {
	struct arena *a;
	struct rule_problems *bad;
	struct rule *rule;
	size_t nodes, literals; /* how many were read */
	bool full; /* a limit of the whole rule was reached: stop reading */
};

/* rule_refuse - note a problem at j; why is a constant.  More than
 * RULE_PROBLEMS_MAX are dropped.  Returns false. */
bool rule_refuse(struct parse_state *p, enum err code,
    const struct json_tree *j, const char *why);

/* rule_stop - note that a limit of the whole rule is reached at j.  Returns
 * false. */
bool
rule_stop(struct parse_state *p, const struct json_tree *j, const char *why);

/* rule_single - is j an object with one member?  Else notes the problem. */
bool rule_single(struct parse_state *p, const struct json_tree *j);

/* rule_var - read {"var":"name"}; false: a problem was noted. */
bool rule_var(
    struct parse_state *p, const struct json_tree *j, enum rule_field *out);

#endif
