/*
 * dict.h - the labels of dictionary values, for workbooks that people read.
 * The answers to the web site hold values; the site looks up the labels itself.
 */
#ifndef FLEET_DICT_H
#define FLEET_DICT_H

#include "store/ctx.h"

struct dict;

/*
 * dict_read - the labels of all entries, disabled ones too, of these types, in
 * one round trip; an unknown type has no entries.  *out lives as long as
 * ctx->mem.  At most 10,000 entries.
 */
enum err dict_read(struct ctx *ctx, const struct strs *types,
    const struct dict **out) MUST_CHECK;

/*
 * dict_type - the entries of one of the types that were read, for dict_label;
 * NULL when it has no entries.
 */
const struct map *dict_type(const struct dict *d, const char *type);

/* dict_label - the label of a value of that type, or NULL when the type has no
 * such value.  type may be NULL. */
const char *dict_label(const struct map *type, const char *value);

/* dict_value - the value that has this label, or NULL; type may be NULL. */
const char *dict_value(const struct map *type, const char *label);

#endif
