/* test_url.c - query strings split and decoded, those that are refused, the
 * most pairs; and the decoding of paths, in which a plus stays. */
#include "test.h"

#include "text/url.h"

/* The pairs as "name=value" joined by '|'; a '*' marks a name from which a
 * final
 * "[]" or "[0]" was cut off. */
static const char *
shown(struct arena *a, const struct url_query *q)
{
	const char *s = "";

	for (size_t i = 0; i < q->n; i++)
		s = arena_printf(a, "%s%s%s%s=%s", s, i > 0 ? "|" : "",
		    q->v[i].name, q->v[i].plain ? "" : "*", q->v[i].value);
	return s;
}

static void
splits_and_decodes(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ NULL, "" },
		{ "", "" },
		{ "a=1", "a=1" },
		{ "a=1&b=2&a=3", "a=1|b=2|a=3" },
		{ "a", "a=" },
		{ "a=", "a=" },
		{ "a==b=c", "a==b=c" },
		{ "&&a=1&&b=2&", "a=1|b=2" },
		{ "=1&a=2", "a=2" },
		{ "a=x+y%20z%2B", "a=x y z+" },
		{ "a%3Db=c%26d", "a=b=c&d" },
		{ "n=%E4%BD%A0", "n=\u4F60" },
		{ "ids[0]=1&ids[1]=2", "ids*=1|ids*=2" },
		{ "ids%5B0%5D=1&ids%5b%5d=2&ids=3", "ids*=1|ids*=2|ids=3" },
		{ "x[]=", "x*=" },
		{ "[0]=1&[]=2", "" },
		{ "x[a]=1", "x[a]=1" },
		{ "x[0].f=1", "x[0].f=1" },
		{ "x]=1&x0]=2", "x]=1|x0]=2" },
		{ "a.b=1", "a.b=1" },
		{ "createTime[0]=2024-01-01%2000%3A00%3A00",
		    "createTime*=2024-01-01 00:00:00" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct url_query q;
		const char *why = NULL;

		print_message("  %s\n", cases[i].in ? cases[i].in : "NULL");
		assert_int_equal(url_query(&a, cases[i].in, &q, &why), OK);
		assert_string_equal(shown(&a, &q), cases[i].out);
		assert_null(why);
	}
	arena_free(&a);
}

static void
refuses(void **state)
{
	static const struct {
		const char *in, *why;
	} cases[] = {
		{ "a=%", "escape" },
		{ "a=%4", "escape" },
		{ "a=%zz", "escape" },
		{ "a=%4g", "escape" },
		{ "a=%4&b=1", "escape" },
		{ "%=1", "escape" },
		{ "a=%00", "UTF-8" },
		{ "a%00b=1", "UTF-8" },
		{ "a=%C0%AF", "UTF-8" },
		{ "a=%ED%A0%80", "UTF-8" },
		{ "a=\xFF", "UTF-8" },
		{ "b=1&a=%E4%BD", "UTF-8" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct url_query q = { .n = 4711 };
		const char *why = NULL;

		print_message("  %s\n", cases[i].in);
		assert_int_equal(
		    url_query(&a, cases[i].in, &q, &why), E_BAD_REQUEST);
		assert_non_null(strstr(why, cases[i].why));
		assert_int_equal(q.n, 4711);
	}
	arena_free(&a);
}

static void
counts_pairs(void **state)
{
	struct arena a = { 0 };
	char *s = arena_alloc(&a, 5 * URL_PAIRS_MAX + 10);
	struct url_query q;
	const char *why = NULL;

	(void)state;
	for (size_t i = 0; i < URL_PAIRS_MAX; i++)
		memcpy(s + 5 * i, "a=1&&", 5);
	assert_int_equal(url_query(&a, s, &q, &why), OK);
	assert_int_equal(q.n, URL_PAIRS_MAX);
	memcpy(s + strlen(s), "=", 2);
	assert_int_equal(url_query(&a, s, &q, &why), OK);
	memcpy(s + strlen(s) - 1, "b", 2);
	assert_int_equal(url_query(&a, s, &q, &why), E_BAD_REQUEST);
	assert_non_null(strstr(why, "too many"));
	arena_free(&a);
}

static void
a_path_keeps_its_plus(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "", "" },
		{ "p/a+b.txt", "p/a+b.txt" },
		{ "p/a%20b%2Bc", "p/a b+c" },
		{ "%E4%BD%A0+", "\u4F60+" },
		{ "%2", NULL },
		{ "%zz", NULL },
		{ "a%00b", NULL },
		{ "%E4", NULL },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *out = NULL;
		enum err e = url_path(&a, cases[i].in, &out);

		print_message("  %s\n", cases[i].in);
		assert_int_equal(e, cases[i].out == NULL ? E_BAD_REQUEST : OK);
		if (cases[i].out != NULL)
			assert_string_equal(out, cases[i].out);
	}
	arena_free(&a);
}

TESTS(T(splits_and_decodes), T(refuses), T(counts_pairs),
    T(a_path_keeps_its_plus))
