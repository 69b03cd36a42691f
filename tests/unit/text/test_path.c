/* test_path.c - which paths and file names are accepted, their longest length,
 * and how they are escaped in URLs. */
#include "test.h"

#include "text/path.h"

static void
judges_paths(void **state)
{
	static const struct {
		const char *in;
		bool path, name;
	} cases[] = {
		{ "a", true, true },
		{ "a b.txt", true, true },
		{ "签名.png", true, true },
		{ "...", true, true },
		{ ".hidden", true, true },
		{ "a..b", true, true },
		{ "a/b/c", true, false },
		{ "a:b", false, false },
		{ "ab:c", true, true },
		{ "", false, false },
		{ "/", false, false },
		{ "/a", false, false },
		{ "a/", false, false },
		{ "a//b", false, false },
		{ ".", false, false },
		{ "..", false, false },
		{ "../a", false, false },
		{ "a/..", false, false },
		{ "a/./b", false, false },
		{ "a\\b", false, false },
		{ "C:\\x", false, false },
		{ "a\nb", false, false },
		{ "a\x7f", false, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].in);
		assert_int_equal(path_ok(cases[i].in), cases[i].path);
		assert_int_equal(path_name_ok(cases[i].in), cases[i].name);
	}
}

static void
knows_lengths(void **state)
{
	char name[PATH_NAME_MAX + 2];
	char path[PATH_BYTES_MAX + 2];

	(void)state;
	memset(name, 'a', sizeof(name));
	name[PATH_NAME_MAX + 1] = '\0';
	assert_false(path_ok(name));
	name[PATH_NAME_MAX] = '\0';
	assert_true(path_name_ok(name));
	for (size_t i = 0; i < sizeof(path); i++)
		path[i] = i % 2 == 0 ? 'a' : '/';
	path[PATH_BYTES_MAX + 1] = '\0';
	assert_false(path_ok(path));
	path[PATH_BYTES_MAX - 1] = '\0';
	assert_true(path_ok(path));
}

static void
escapes(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	path_escape(&b, "a b/c+d%e:@,;=-._~é?#\"", "/");
	assert_string_equal(
	    buf_text(&b), "a%20b/c%2Bd%25e%3A%40%2C%3B%3D-._~%C3%A9%3F%23%22");
	buf_clear(&b, 0);
	path_escape(&b, "a/b c", "");
	assert_string_equal(buf_text(&b), "a%2Fb%20c");
	buf_free(&b);
}

TESTS(T(judges_paths), T(knows_lengths), T(escapes))
