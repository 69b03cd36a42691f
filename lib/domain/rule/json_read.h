/* json_read.h - inner: reads a JSON text as a tree that keeps keys given twice
 * and knows the place of each of its values.  The tree of text/json_in.h can do
 * neither, nor does it keep how a number is spelt, so a problem of a rule could
 * not be reported with its place. */
#ifndef RULE_JSON_READ_H
#define RULE_JSON_READ_H

#include "base/arena.h"
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

/* json_tree_path - the JSON Pointer (RFC 6901) of a value, "" of the root. */
const char *json_tree_path(struct arena *a, const struct json_tree *j);

#endif
