/* test_zip_out.c - zip archives that are written are read again as they were; a
 * full disk or a missing folder is reported. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"
#include "text/zip.h"

static struct arena mem;
static char path[] = "/tmp/test_zip_out.XXXXXX";

static void
make_file(void)
{
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(close(fd), 0);
}

static enum err
keep(void *arg, const char *bytes, size_t n, bool last)
{
	(void)last;
	buf_add(arg, bytes, n);
	return OK;
}

static void
read_file(struct buf *out)
{
	char piece[4096];
	FILE *f = fopen(path, "rb");
	size_t n;

	assert_non_null(f);
	buf_init(out, 1 << 24);
	while ((n = fread(piece, 1, sizeof(piece), f)) > 0)
		buf_add(out, piece, n);
	assert_int_equal(fclose(f), 0);
}

static void
assert_entry(struct zip *z, const char *name, const char *text, size_t n)
{
	struct buf out;
	const char *why = "";

	buf_init(&out, 1 << 24);
	assert_int_equal(zip_read(z, name, keep, &out, &why), OK);
	assert_int_equal(out.n, n);
	assert_memory_equal(out.p == NULL ? "" : out.p, text, n);
	buf_free(&out);
}

static void
what_is_written_is_read(void **state)
{
	CLEANUP(zip_close) struct zip *z = NULL;
	const char *why = "";
	struct zip_out *o;
	struct buf file;

	(void)state;
	make_file();
	o = zip_out_begin(&mem, path);
	assert_non_null(o);
	assert_int_equal(zip_out_entry(o, "a.csv"), OK);
	assert_int_equal(zip_out_put(o, "id\r\n", 4), OK);
	assert_int_equal(zip_out_put(o, "1\0\xFF", 3), OK);
	assert_int_equal(zip_out_entry(o, "empty.csv"), OK);
	assert_int_equal(zip_out_end(o), OK);
	read_file(&file);
	assert_int_equal(
	    zip_open(
	        &mem, &(struct zip_source){ file.p, file.n, 0, 0 }, &z, &why),
	    OK);
	assert_entry(z, "a.csv", "id\r\n1\0\xFF", 7);
	assert_entry(z, "empty.csv", "", 0);
	buf_free(&file);
	assert_int_equal(unlink(path), 0);
}

static void
a_full_disk_is_noticed(void **state)
{
	struct zip_out *o = zip_out_begin(&mem, "/dev/full");
	enum err e = OK;

	(void)state;
	assert_non_null(o);
	e = zip_out_entry(o, "a.csv");
	for (int i = 0; i < 1000 && e == OK; i++)
		e = zip_out_put(o, "0123456789abcdef", 16);
	assert_int_equal(zip_out_end(o), E_SYSTEM);
}

static void
no_folder_no_archive(void **state)
{
	(void)state;
	assert_null(zip_out_begin(&mem, "/nowhere/at/all.zip"));
}

TESTS(T(what_is_written_is_read), T(a_full_disk_is_noticed),
    T(no_folder_no_archive))
