/*
 * test_zip.c - zip archives: good ones are read, whatever the case of a name
 * and the kind of its slashes; encrypted, doubled, too many, too large, lying,
 * cut or changed entries are refused.
 */
#include "test.h"

#include <stdio.h>

#include "lib/archives.h"
#include "text/zip.h"

static struct arena mem;

/* The reason why an archive of these bytes is refused; "" when it is
 * accepted. */
static const char *
flaw_of(const struct buf *b)
{
	CLEANUP(zip_close) struct zip *z = NULL;
	const char *why = "?";

	return zip_open(&mem, &(struct zip_source){ b->p, b->n, 0, 0 }, &z,
	           &why) == OK
	           ? ""
	           : why;
}

static const char *
flaw_with(const struct pack_entry *entry, size_t n)
{
	struct buf b;
	const char *why;

	buf_init(&b, 1 << 24);
	pack_archive(&b, entry, n);
	why = flaw_of(&b);
	buf_free(&b);
	return why;
}

static enum err
keep(void *arg, const char *bytes, size_t n, bool last)
{
	buf_add(arg, bytes, n);
	if (last)
		buf_str(arg, "|");
	return OK;
}

static enum err
refuse(void *arg, const char *bytes, size_t n, bool last)
{
	(void)arg;
	(void)bytes;
	(void)n;
	(void)last;
	return E_LOCKED;
}

static void
reads_entries_whatever_their_case(void **state)
{
	const struct pack_entry entries[] = {
		{ .name = "a/One.xml", .bytes = "one" },
		{ .name = "two", .bytes = "" },
		{ .name = "b\\c\\three.xml", .bytes = "" },
	};
	struct zip *z;
	struct buf b, got;
	const char *why = "?";

	(void)state;
	buf_init(&b, 10000);
	buf_init(&got, 100);
	pack_archive(&b, entries, ARRAY_LEN(entries));
	assert_int_equal(
	    zip_open(&mem, &(struct zip_source){ b.p, b.n, 0, 0 }, &z, &why),
	    OK);
	assert_true(zip_has(z, "A/one.XML"));
	assert_true(zip_has(z, "b/c/three.xml"));
	assert_true(zip_has(z, "a\\one.xml"));
	assert_false(zip_has(z, "a/one"));
	assert_int_equal(zip_read(z, "A/ONE.xml", keep, &got, &why), OK);
	assert_int_equal(zip_read(z, "two", keep, &got, &why), OK);
	assert_string_equal(buf_text(&got), "one||");
	assert_int_equal(
	    zip_read(z, "a/one.xml", refuse, NULL, &why), E_LOCKED);
	assert_int_equal(zip_read(z, "three", keep, &got, &why), E_BAD_REQUEST);
	assert_string_equal(why, "a part of it is missing");
	zip_close(&z);
	buf_free(&got);
	buf_free(&b);
}

static void
refuses_what_lies(void **state)
{
	static const struct {
		struct pack_entry e[2];
		size_t n;
		const char *why;
	} cases[] = {
		{ { { .name = "a", .bytes = "x", .flags = 1 } }, 1,
		    "it is encrypted" },
		{ { { .name = "a", .bytes = "x" },
		      { .name = "A", .bytes = "y" } },
		    2, "a part of it is there twice" },
		{ { { .name = "a", .bytes = "x", .unpacked = 400 } }, 1,
		    "a part of it is packed more than 200 times" },
		{ { { .name = "a",
		      .bytes = "x",
		      .packed = 1U << 29,
		      .unpacked = (50U << 20) + 1 } },
		    1, "a part of it is larger than 50 MB" },
		{ { { .name = "a",
		      .bytes = "x",
		      .packed = UINT32_MAX,
		      .unpacked = UINT32_MAX } },
		    1, "a part of it is larger than 50 MB" },
		{ { { .name = "a", .bytes = "x", .packed = 1U << 20 } }, 1,
		    "it is cut off" },
		{ { { .name = "", .bytes = "x" } }, 1, "" },
		{ { { .name = "\xff", .bytes = "x" } }, 1,
		    "a part of it has a bad name" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    flaw_with(cases[i].e, cases[i].n), cases[i].why);
}

static void
refuses_too_many_and_too_much(void **state)
{
	static struct pack_entry entries[ZIP_ENTRIES_MAX + 1];
	static char name[ARRAY_LEN(entries)][8], large[1 << 18];
	const struct pack_entry three[] = {
		{ "a", large, sizeof(large), 0, 8, 0, 40U << 20 },
		{ "b", large, sizeof(large), 0, 8, 0, 40U << 20 },
		{ "c", large, sizeof(large), 0, 8, 0, 40U << 20 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(entries); i++) {
		(void)snprintf(name[i], sizeof(name[i]), "%zu", i);
		entries[i] =
		    (struct pack_entry){ .name = name[i], .bytes = "" };
	}
	assert_string_equal(flaw_with(entries, ZIP_ENTRIES_MAX), "");
	assert_string_equal(flaw_with(entries, ZIP_ENTRIES_MAX + 1),
	    "it has more than 1000 parts");
	assert_string_equal(flaw_with(three, 2), "");
	assert_string_equal(
	    flaw_with(three, 3), "it is larger than 100 MB unpacked");
}

/* What is read of an archive is limited, too: it may have one entry under many
 * names that lead to it. */
static void
refuses_to_be_read_again_and_again(void **state)
{
	const struct pack_entry e = { .name = "a", .bytes = "some text" };
	const char *why = "?";
	struct buf b, got;
	struct zip *z;

	(void)state;
	buf_init(&b, 1 << 20);
	buf_init(&got, 1 << 20);
	pack_archive(&b, &e, 1);
	assert_int_equal(
	    zip_open(&mem, &(struct zip_source){ b.p, b.n, 0, 0 }, &z, &why),
	    OK);
	for (int i = 0; i < ZIP_READS_MAX; i++)
		assert_int_equal(zip_read(z, "a", keep, &got, &why), OK);
	assert_int_equal(zip_read(z, "a", keep, &got, &why), E_BAD_REQUEST);
	assert_string_equal(why, "its parts name each other too often");
	zip_close(&z);
	buf_free(&got);
	buf_free(&b);
}

/* Two zip bombs: one is refused for the ratio that its directory names; the
 * directory of the other one lies, and it is refused while it is unpacked. */
static void
refuses_bombs(void **state)
{
	struct buf zeros, b, got;
	struct pack_entry e = { .name = "a", .method = 8 };
	const char *why = "?";
	struct zip *z;

	(void)state;
	buf_init(&zeros, 1 << 20);
	buf_init(&b, 1 << 20);
	buf_init(&got, 1 << 20);
	e.unpacked = (uint32_t)pack_zeros(&zeros, 10 << 20);
	e.bytes = zeros.p;
	e.n = zeros.n;
	/* Zeros are packed to a 160th of their size.  The higher ratio below is
	 * forged. */
	assert_string_equal(flaw_with(&e, 1), "");
	e.unpacked = (uint32_t)zeros.n * 201;
	assert_string_equal(
	    flaw_with(&e, 1), "a part of it is packed more than 200 times");
	e.unpacked = 1000;
	pack_archive(&b, &e, 1);
	assert_int_equal(
	    zip_open(&mem, &(struct zip_source){ b.p, b.n, 0, 0 }, &z, &why),
	    OK);
	assert_int_equal(zip_read(z, "a", keep, &got, &why), E_BAD_REQUEST);
	assert_string_equal(why, "a part of it is damaged");
	assert_true(got.n <= 1000);
	zip_close(&z);
	buf_free(&got);
	buf_free(&b);
	buf_free(&zeros);
}

/* An archive that is cut off at any place is refused.  One of which any byte is
 * changed is read or refused, without a crash. */
static void
survives_every_cut_and_change(void **state)
{
	const struct pack_entry entries[] = {
		{ .name = "one", .bytes = "hello hello" },
		{ .name = "two", .bytes = "world" },
	};
	struct buf b, got;

	(void)state;
	buf_init(&b, 10000);
	buf_init(&got, 10000);
	pack_archive(&b, entries, 2);
	for (size_t n = 0; n < b.n; n++) {
		struct buf cut = { .p = b.p, .n = n };

		assert_string_not_equal(flaw_of(&cut), "");
	}
	for (size_t i = 0; i < b.n; i++) {
		CLEANUP(zip_close) struct zip *z = NULL;
		const char *why = "?";

		b.p[i] = (char)~b.p[i];
		if (zip_open(&mem, &(struct zip_source){ b.p, b.n, 0, 0 }, &z,
		        &why) == OK)
			(void)!zip_read(z, "one", keep, &got, &why);
		b.p[i] = (char)~b.p[i];
		buf_clear(&got, SIZE_MAX);
	}
	buf_free(&got);
	buf_free(&b);
	arena_free(&mem);
}

TESTS(T(reads_entries_whatever_their_case), T(refuses_what_lies),
    T(refuses_too_many_and_too_much), T(refuses_to_be_read_again_and_again),
    T(refuses_bombs), T(survives_every_cut_and_change))
