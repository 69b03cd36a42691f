/*
 * parse_int.h - inner, for the files that read a rule: a JSON tree that keeps
 * keys given twice and knows the place of each of its values (json_read.c), the
 * problems at these places, and literals (literal.c).  The tree of
 * text/json_in.h can do neither, nor does it keep how a number is spelt.
 */
#ifndef RULE_PARSE_INT_H
#define RULE_PARSE_INT_H

#include "rule/parse.h"
#include "text/json_in.h"

/*
 * A value.  text: the characters of a text, or a number as it is spelt: n bytes
 * and a NUL.  key: the name of a member of an object, key_n bytes; NULL for
 * other values.  first: the first of its members or entries, of which there are
 * count; next: the value after it in its parent; index: its position there,
 * from 0.
 */
struct json_tree {
	enum json_kind kind;
	const char *text, *key;
	size_t n, key_n;
	const struct json_tree *parent, *first, *next;
	size_t count, index;
};

/* json_read - read a text that json_validate_within has accepted; all lies
 * in the arena. */
const struct json_tree *json_read(struct arena *a, const char *text, size_t n);

/* json_tree_at - the i-th member or entry; i < j->count. */
const struct json_tree *json_tree_at(const struct json_tree *j, size_t i);

/* json_tree_named - is this the name of the member? */
bool json_tree_named(const struct json_tree *j, const char *name);

/* A rule that is being read, and what is wrong with it so far. */
struct parse_state {
	struct arena *a;
	struct rule_problems *bad;
	struct rule *rule;
	size_t nodes, literals; /* how many were read */
	bool sent; /* somebody has just written it: texts are spelt anew */
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

/* What a literal stands for. */
enum literal_form {
	LITERAL_VALUE,   /* a value that the field may have */
	LITERAL_PART,    /* a part of its text, or a member of its set */
	LITERAL_PREFIX,  /* the begin of its text, or pairs of its address */
	LITERAL_SUFFIX,  /* the end of its text */
	LITERAL_NETWORK, /* a network of addresses */
	LITERAL_SALT,    /* of no field: any text */
	LITERAL_PERCENT  /* of no field: 0-100 with at most 2 decimals */
};

/* rule_literal_read - read a literal for a field; false: a problem was
 * noted. */
bool rule_literal_read(struct parse_state *p, enum rule_field field,
    enum literal_form form, const struct json_tree *j,
    struct rule_literal *out);

/* rule_literal_list - read an array of at most RULE_LIST_MAX literals into
 * node; false: problems were noted. */
bool rule_literal_list(struct parse_state *p, enum rule_field field,
    enum literal_form form, const struct json_tree *j, struct rule_node *node);

#endif
