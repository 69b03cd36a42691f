/*
 * dict.h - what the values of dictionary types are called: for who writes
 * rows for people, not for the site, which looks labels up by itself.
 */
#ifndef ORG_DICT_H
#define ORG_DICT_H

#include "store/ctx.h"

struct dict;

/*
 * dict_read - the labels of all entries, disabled ones too, of these types,
 * in one trip; a type nobody knows has none.  *out lives as long as ctx->mem.
 * At most 10,000 entries.
 */
enum err dict_read(struct ctx *ctx, const struct strs *types,
    const struct dict **out) MUST_CHECK;

/*
 * dict_type - the entries of one of these types, for dict_label; NULL when
 * it has none.
 */
const struct map *dict_type(const struct dict *d, const char *type);

/* dict_label - the label of a value of that type, or NULL.  type may be
 * NULL. */
const char *dict_label(const struct map *type, const char *value);

/* dict_value - the value whose label it is, or NULL; as dict_label. */
const char *dict_value(const struct map *type, const char *label);

#endif
