/* index_segment.c - collects devices with their versions, and writes them as a
 * segment of a month's index. */
#include "package/index_segment.h"

#include <string.h>

#include "base/hash.h"
#include "base/id_set.h"
#include "base/mem.h"
#include "package/inverted_index.h"
#include "package/packed_ids.h"
#include "sql/package/install_index.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "text/pg_copy.h"

/* The buffer for COPY keeps so many bytes from one segment to the next, and may
 * grow up to COPY_MAX. */
#define COPY_BYTES ((size_t)8 << 20)
#define COPY_MAX   ((size_t)1 << 30)

void
segment_begin(struct segment *s, struct ctx *ctx, int32_t month)
{
	*s = (struct segment){ .ctx = ctx, .month = month };
	s->inverse = inverted_index_new();
	buf_init(&s->out, COPY_MAX);
}

void
segment_end(struct segment *s)
{
	inverted_index_free(s->inverse);
	mem_free(s->changed.v);
	mem_free(s->hex);
	buf_free(&s->out);
}

static void
hex_room(struct segment *s, size_t n)
{
	if (n <= s->hex_cap)
		return;
	s->hex_cap = n + n / 2;
	s->hex = mem_resize(s->hex, s->hex_cap);
}

enum err
segment_take(void *segment, const struct row *row)
{
	struct segment *s = segment;
	int64_t device = row_i64(row, "device_id");
	const char *pv = row_str(row, "pv");
	size_t n = (strlen(pv) - 2) / 2;

	if (s->changed.n == s->changed_cap) {
		s->changed_cap = 2 * s->changed_cap + 1024;
		s->changed.v = mem_resize(
		    s->changed.v, s->changed_cap * sizeof(*s->changed.v));
	}
	s->changed.v[s->changed.n++] = device;
	if (n == 0)
		return OK;
	hex_room(s, n);
	if (!hash_unhex(pv + 2, n, s->hex))
		return fault(s->ctx, "a device's versions are no bytes");
	inverted_index_add(s->inverse, device, (uint8_t *)s->hex, n);
	return OK;
}

enum err
segment_number(struct segment *s)
{
	struct row row;

	TRY(db_one(s->ctx, &sql_install_index_next,
	    ARGS(AN("stat_month", &s->month)), E_SYSTEM, &row));
	s->id = row_i32(&row, "id");
	return OK;
}

enum err
segment_put(void *segment, uint32_t version, const uint8_t *devices, size_t n)
{
	struct segment *s = segment;

	hex_room(s, 2 * n + 3);
	s->hex[0] = '\\';
	s->hex[1] = 'x';
	hash_hex(devices, n, s->hex + 2);
	copy_i64(&s->out, s->month);
	copy_i64(&s->out, version);
	copy_i64(&s->out, s->id);
	copy_str(&s->out, s->hex);
	copy_end(&s->out);
	return s->out.over ? fault(s->ctx, "a segment is too large") : OK;
}

enum err
segment_store(struct segment *s, const struct ids *devices)
{
	const int32_t n = (int32_t)devices->n;
	const char *packed = packed_text(s->ctx->mem, devices);

	TRY(db_do(s->ctx, &sql_install_index_segment,
	    ARGS(AN("stat_month", &s->month), AN("id", &s->id),
	        AN("device_count", &n), AN("devices", &packed))));
	TRY(db_copy(s->ctx, &sql_install_index_holders, s->out.p, s->out.n));
	buf_clear(&s->out, COPY_BYTES);
	return OK;
}

enum err
segment_write(struct segment *s)
{
	struct ids devices = inverted_index_devices(s->inverse);

	s->changed.n = 0;
	if (devices.n == 0)
		return OK;
	devices = ids_copy(s->ctx->mem, &devices);
	TRY(segment_number(s));
	if (inverted_index_lists(s->inverse, segment_put, s) != OK)
		return fault(s->ctx, "month %d cannot be indexed", s->month);
	return segment_store(s, &devices);
}
