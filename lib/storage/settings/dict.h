/*
 * dict.h - the labels of dictionary values, for workbooks that people read.
 * The answers to the web site hold values; the site looks up the labels itself.
 */
#ifndef SETTINGS_DICT_H
#define SETTINGS_DICT_H

#include "store/ctx.h"

struct dict;
struct dict_entries;

/*
 * dict_read - the labels of all entries, disabled ones too, of these types, in
 * the caller's language and in one round trip; an unknown type has no entries.
 * *out lives as long as ctx->mem.  At most 10,000 entries.
 */
enum err dict_read(struct ctx *ctx, const struct strs *types,
    const struct dict **out) MUST_CHECK;

/*
 * dict_type - the entries of one of the types that were read, for dict_label;
 * NULL when it has no entries.
 */
const struct dict_entries *dict_type(const struct dict *d, const char *type);

/* dict_shown - the label of an entry in the caller's language, given the one
 * that is stored. */
const char *dict_shown(
    struct ctx *ctx, const char *type, const char *value, const char *stored);

/* dict_label - the label of a value of that type, or NULL when the type has no
 * such value.  type may be NULL. */
const char *dict_label(const struct dict_entries *type, const char *value);

/* dict_value - the value that has this label, as it is stored or in any
 * language; where no label is spelt so, one that differs only in the case of
 * A-Z or in the width of characters.  NULL: none, or *several enabled entries
 * have it.  type may be NULL. */
const char *dict_value(struct arena *a, const struct dict_entries *type,
    const char *label, bool *several);

#endif
