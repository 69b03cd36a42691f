/* op.h - an inner header: the operators of rules, which rule.h describes. */
#ifndef RULE_OP_H
#define RULE_OP_H

/* RULE_MISSING is == null; BETWEEN has <=, INSIDE has <; CONTAINS is "in" of a
 * text or set.  != is RULE_EQ or RULE_MISSING, negated. */
enum rule_op {
	RULE_AND,
	RULE_OR,
	RULE_NOT,
	RULE_MISSING,
	RULE_EQ,
	RULE_LT,
	RULE_LE,
	RULE_GT,
	RULE_GE,
	RULE_BETWEEN,
	RULE_INSIDE,
	RULE_IN,
	RULE_CONTAINS,
	RULE_STARTS,
	RULE_ENDS,
	RULE_IN_REGION,
	RULE_IN_CIDR,
	RULE_BUCKET,
	RULE_OP__MAX
};

#endif
