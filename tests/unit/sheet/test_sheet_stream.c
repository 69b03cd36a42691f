/*
 * test_sheet_stream.c - how many rows a packed file may have for its size; what
 * the rows hold is tested in test_sheet_records.c.
 */
#include "test.h"

#include "lib/archives.h"
#include "sheet/errors.h"
#include "sheet/sheet_stream.h"

#define MB         ((size_t)1 << 20)
#define MEMBER_MAX ((size_t)65000)

static struct arena mem;

static enum err
count(void *arg, const struct sheet_row *row)
{
	size_t *n = arg;

	(void)row;
	(*n)++;
	return OK;
}

/* Reads a packed file of so many rows of that length, its line feed included;
 * *seen: the rows that it gave. */
static enum err
read_rows(size_t rows, size_t length, size_t *seen, const char **why)
{
	const size_t each = MEMBER_MAX / length;
	struct buf packed, text;
	enum err e;

	buf_init(&packed, 64 * MB);
	buf_init(&text, MB);
	for (size_t i = 0; i < rows; i++) {
		for (size_t k = 1; k < length; k++)
			buf_add(&text, "a", 1);
		buf_add(&text, "\n", 1);
		if (i % each != each - 1 && i != rows - 1)
			continue;
		(void)pack_gzip(&packed, buf_text(&text), 0, 0);
		buf_clear(&text, MB);
	}
	*seen = 0;
	e = sheet_stream(&mem,
	    &(struct sheet_stream){ .data = packed.p,
	        .n = packed.n,
	        .csv = true,
	        .unpacked_max = 4 * MB,
	        .seconds = 20,
	        .row = count,
	        .arg = seen },
	    why);
	buf_free(&text);
	buf_free(&packed);
	return e;
}

/* Rows of two bytes would make a small file fill the database. */
static void
short_rows_count_as_longer_ones(void **state)
{
	const size_t most = 4 * MB / 100;
	const char *why = "";
	size_t seen;

	(void)state;
	assert_int_equal(read_rows(most / 2, 2, &seen, &why), OK);
	assert_true(seen >= most / 2);
	assert_int_equal(read_rows(most / 2, 60, &seen, &why), OK);
	assert_int_equal(
	    read_rows(2 * most, 2, &seen, &why), E_UPLOAD_TOO_LARGE);
	assert_string_equal(why, "it is too large unpacked");
	assert_true(seen <= most);
}

TESTS(T(short_rows_count_as_longer_ones))
