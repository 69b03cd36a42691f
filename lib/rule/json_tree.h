/* json_tree.h - inner: a JSON text as a tree that keeps keys given twice and
 * knows the place of each of its values. */
#ifndef RULE_JSON_TREE_H
#define RULE_JSON_TREE_H

#include "base/arena.h"
#include "text/json_in.h"

/*
 * A value.  text: n bytes and a NUL: of a text its characters, of a number its
 * spelling.  key: of a member of an object its name, key_n bytes; else NULL.
 * first, next: the members or entries in order; count: how many; index: which
 * one of its parent this is.
 */
struct json_tree {
	enum json_kind kind;
	const char *text, *key;
	size_t n, key_n;
	const struct json_tree *parent, *first, *next;
	size_t count, index;
};

/* json_tree_read - read a text that json_validate_within has accepted; all lies
 * in the arena. */
const struct json_tree *
json_tree_read(struct arena *a, const char *text, size_t n);

/* json_tree_at - the i-th member or entry; i < j->count. */
const struct json_tree *json_tree_at(const struct json_tree *j, size_t i);

/* json_tree_path - the JSON Pointer (RFC 6901) of a value, "" of the root. */
const char *json_tree_path(struct arena *a, const struct json_tree *j);

#endif
