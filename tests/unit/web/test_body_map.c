/*
 * test_body_map.c - the body of an upload is mapped only from a file in nginx's
 * own folder, with the length that nginx has told; every other file breaks the
 * request.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "web/fcgi_int.h"

static char home[] = "/tmp/test_body_map.XXXXXX";
static struct arena mem;

static const char *
under(const char *path)
{
	return arena_printf(&mem, "%s%s", home, path);
}

static void
put_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
}

static void
finds_the_bytes(void **state)
{
	struct raw_request c = {
		.body_file = under("/nginx/tmp/body/0000000001"), .body_len = 5
	};

	(void)state;
	body_map(home, &c);
	assert_false(c.broken);
	assert_int_equal(c.body_len, 5);
	assert_memory_equal(c.body, "hello", 5);
	body_unmap(&c);
	assert_null(c.body);
	c.body_len = 0; /* a chunked body has no length */
	body_map(home, &c);
	assert_int_equal(c.body_len, 5);
	body_unmap(&c);
}

static void
leaves_others_alone(void **state)
{
	struct raw_request c = { .body = "x", .body_len = 1 };

	(void)state;
	body_map(home, &c);
	assert_false(c.broken);
	assert_string_equal(c.body, "x");
}

static void
takes_no_other_file(void **state)
{
	static const struct {
		const char *path;
		size_t n;
	} cases[] = {
		{ "/nginx/tmp/body/0000000001", 4 }, /* the file grew */
		{ "/nginx/tmp/body/0000000001", 6 }, /* the file shrank */
		{ "/nginx/tmp/body/0000000009", 5 }, /* the file vanished */
		{ "/nginx/tmp/body/", 5 },
		{ "/nginx/tmp/body/../body/0000000001", 5 },
		{ "/nginx/tmp/body/0000000002", 5 }, /* a symbolic link */
		{ "/nginx/tmp/body/0000000003", 0 }, /* a folder */
		{ "/nginx/tmp/body/0000000004", 0 }, /* a pipe */
		{ "/nginx/tmp/body/name", 5 },
		{ "/nginx/tmp/0000000001", 5 },
		{ "/secret", 5 },
		{ "", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct raw_request c = { .body_file = under(cases[i].path),
			.body_len = cases[i].n };

		body_map(home, &c);
		assert_true(c.broken);
		assert_null(c.body);
		assert_int_equal(c.body_len, 0);
	}
}

static int
set_up(void **state)
{
	(void)state;
	assert_non_null(mkdtemp(home));
	assert_int_equal(mkdir(under("/nginx"), 0700), 0);
	assert_int_equal(mkdir(under("/nginx/tmp"), 0700), 0);
	assert_int_equal(mkdir(under("/nginx/tmp/body"), 0700), 0);
	assert_int_equal(mkdir(under("/nginx/tmp/body/0000000003"), 0700), 0);
	assert_int_equal(mkfifo(under("/nginx/tmp/body/0000000004"), 0600), 0);
	put_file(under("/nginx/tmp/body/0000000001"), "hello");
	put_file(under("/nginx/tmp/body/name"), "hello");
	put_file(under("/nginx/tmp/0000000001"), "hello");
	put_file(under("/secret"), "hello");
	return symlink(under("/secret"), under("/nginx/tmp/body/0000000002"));
}

static int
tear_down(void **state)
{
	static const char *const paths[] = { "/nginx/tmp/body/0000000001",
		"/nginx/tmp/body/0000000002", "/nginx/tmp/body/0000000003",
		"/nginx/tmp/body/0000000004", "/nginx/tmp/body/name",
		"/nginx/tmp/body", "/nginx/tmp/0000000001", "/nginx/tmp",
		"/nginx", "/secret", "" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(paths); i++)
		assert_int_equal(remove(under(paths[i])), 0);
	arena_free(&mem);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = { T(finds_the_bytes),
		T(leaves_others_alone), T(takes_no_other_file) };

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
