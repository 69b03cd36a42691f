/*
 * test_sheet_stream.c - how many rows a packed file may have for its size; what
 * the rows hold is tested in test_sheet_records.c.
 */
#include <zlib.h>

#include "test.h"

#include "base/buf.h"
#include "sheet/errors.h"
#include "sheet/sheet_stream.h"

#define MB ((size_t)1 << 20)

static struct arena mem;

static enum err
count(void *arg, const struct sheet_row *row)
{
	size_t *n = arg;

	(void)row;
	(*n)++;
	return OK;
}

/* Packs the text as densely as zlib can. */
static void
pack(struct buf *out, const struct buf *text)
{
	z_stream z = { 0 };
	size_t room;
	char *to;

	assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 9,
	                     Z_DEFAULT_STRATEGY),
	    Z_OK);
	room = deflateBound(&z, text->n);
	to = arena_alloc(&mem, room);
	z.next_in = (Bytef *)text->p;
	z.avail_in = (uInt)text->n;
	z.next_out = (Bytef *)to;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	buf_add(out, to, z.total_out);
	(void)deflateEnd(&z);
}

/* Reads the text as a packed file.  *seen: the rows that it gave; *most: the
 * rows that it may have. */
static enum err
read_packed(
    const struct buf *text, size_t *seen, size_t *most, const char **why)
{
	struct buf packed;
	enum err e;

	buf_init(&packed, 64 * MB);
	pack(&packed, text);
	*seen = 0;
	*most = (10 * MB + 100 * packed.n) / 100;
	e = sheet_stream(&mem,
	    &(struct sheet_stream){ .data = packed.p,
	        .n = packed.n,
	        .unpacked_max = 64 * MB,
	        .seconds = 60,
	        .row = count,
	        .arg = seen },
	    why);
	buf_free(&packed);
	return e;
}

/* Reads so many rows of that length, their line feed included. */
static enum err
read_rows(
    size_t rows, size_t length, size_t *seen, size_t *most, const char **why)
{
	struct buf text;
	enum err e;

	buf_init(&text, 64 * MB);
	for (size_t i = 0; i < rows; i++) {
		for (size_t k = 1; k < length; k++)
			buf_add(&text, "a", 1);
		buf_add(&text, "\n", 1);
	}
	e = read_packed(&text, seen, most, why);
	buf_free(&text);
	return e;
}

/* Rows of two bytes would make a small file fill the database. */
static void
short_rows_count_as_longer_ones(void **state)
{
	size_t seen, most;
	const char *why = "";

	(void)state;
	assert_int_equal(read_rows(50000, 2, &seen, &most, &why), OK);
	assert_int_equal(seen, 50000);
	assert_int_equal(read_rows(50000, 60, &seen, &most, &why), OK);
	assert_int_equal(
	    read_rows(250000, 2, &seen, &most, &why), E_UPLOAD_TOO_LARGE);
	assert_string_equal(why, "it is too large unpacked");
	assert_true(seen <= most);
}

/* The longest list of addresses that an import of the blacklist takes is 17 MB
 * long and far below its limit of 64 MB, packed or not. */
static void
a_million_addresses_are_read(void **state)
{
	size_t seen, most;
	const char *why = "";
	struct buf text;

	(void)state;
	buf_init(&text, 64 * MB);
	for (unsigned i = 0; i < 1000000; i++)
		buf_printf(&text, "02:00:00:%02X:%02X:%02X\n", i >> 16,
		    i >> 8 & 0xFF, i & 0xFF);
	assert_int_equal(read_packed(&text, &seen, &most, &why), OK);
	assert_int_equal(seen, 1000000);
	buf_free(&text);
}

TESTS(T(short_rows_count_as_longer_ones), T(a_million_addresses_are_read))
