/*
 * packed.c - packed lists of ids in the columns of rows.  PostgreSQL sends
 * bytes as hexadecimal digits after "\x".
 */
#include "apps/packed.h"

#include <string.h>

#include "base/hash.h"
#include "base/id_set.h"

enum err
packed_bytes(struct ctx *ctx, const struct row *row, const char *col,
    const uint8_t **out, size_t *n)
{
	const char *hex = row_str(row, col);
	size_t len = (strlen(hex) - 2) / 2;
	uint8_t *bytes = arena_alloc(ctx->mem, len + 1);

	if (!hash_unhex(hex + 2, len, bytes))
		return fault(ctx, "column %s holds no bytes", col);
	*out = bytes;
	*n = len;
	return OK;
}

enum err
packed_ids(
    struct ctx *ctx, const struct row *row, const char *col, struct ids *out)
{
	const uint8_t *bytes;
	int64_t n, *ids;
	size_t len;

	TRY(packed_bytes(ctx, row, col, &bytes, &len));
	ids = arena_new(ctx->mem, int64_t, len + 1);
	n = id_unpack(bytes, len, ids, len);
	if (n < 0)
		return fault(ctx, "column %s holds no packed ids", col);
	*out = (struct ids){ ids, (size_t)n };
	return OK;
}
