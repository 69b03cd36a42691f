/* literal.h - inner: reads the literals of rules. */
#ifndef RULE_LITERAL_H
#define RULE_LITERAL_H

#include "rule/json_read.h"

/* What a literal stands for. */
enum literal_form {
	LITERAL_VALUE,   /* a value that the field may have */
	LITERAL_PART,    /* a part of its text, or a member of its set */
	LITERAL_PREFIX,  /* the begin of its text, or pairs of its address */
	LITERAL_NETWORK, /* a network of addresses */
	LITERAL_PERCENT  /* 0-100 with at most 2 decimals */
};

/* rule_literal_read - read a literal for a field of this type; false: a problem
 * was noted. */
bool rule_literal_read(struct parse_state *p, enum rule_type type,
    enum literal_form form, const struct json_tree *j,
    struct rule_literal *out);

/* rule_literal_list - read an array of at most RULE_LIST_MAX literals into
 * node; false: problems were noted. */
bool rule_literal_list(struct parse_state *p, enum rule_type type,
    enum literal_form form, const struct json_tree *j, struct rule_node *node);

#endif
