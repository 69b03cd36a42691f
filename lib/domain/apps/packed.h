/* packed.h - lists of ids, packed (base/id_set.h), in the columns of rows. */
#ifndef APPS_PACKED_H
#define APPS_PACKED_H

#include "store/ctx.h"
#include "store/row.h"

/* packed_bytes - the bytes of a column of the type bytea, in the arena; *n is
 * how many they are.  E_SYSTEM when the column holds no bytes. */
enum err packed_bytes(struct ctx *ctx, const struct row *row, const char *col,
    const uint8_t **out, size_t *n) MUST_CHECK;

/* packed_ids - the ids in such a column, in the arena.  E_SYSTEM when its bytes
 * are no packed ids. */
enum err packed_ids(struct ctx *ctx, const struct row *row, const char *col,
    struct ids *out) MUST_CHECK;

#endif
