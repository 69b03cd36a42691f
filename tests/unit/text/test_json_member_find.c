/* test_json_member_find.c - json_member_find finds the value of a member of an
 * object exactly as it was sent. */
#include "test.h"

#include "text/json_validate.h"

static void
finds_values_as_they_are(void **state)
{
	static const struct {
		const char *text, *key, *value; /* NULL: there is none */
	} cases[] = {
		{ "{}", "a", NULL },
		{ "[]", "a", NULL },
		{ "{\"a\":1}", "a", "1" },
		{ " { \"a\" : 1 , \"b\" : [ 2 ] } ", "b", "[ 2 ]" },
		{ "{\"a\":{\"b\":1},\"b\":null}", "b", "null" },
		{ "{\"a\":{\"x\":1,\"x\":2}}", "a", "{\"x\":1,\"x\":2}" },
		{ "{\"a\":\"}\\\"]\",\"b\":\"x\"}", "b", "\"x\"" },
		{ "{\"a\":\"}\\\\\",\"b\":[[],{}]}", "b", "[[],{}]" },
		{ "{\"ab\":1,\"a\":2}", "a", "2" },
		{ "{\"a\":1}", "b", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *value;
		size_t n;
		bool found = json_member_find(cases[i].text,
		    strlen(cases[i].text), cases[i].key, &value, &n);

		print_message("  %s\n", cases[i].text);
		assert_int_equal(found, cases[i].value != NULL);
		if (!found)
			continue;
		assert_int_equal(n, strlen(cases[i].value));
		assert_memory_equal(value, cases[i].value, n);
	}
}

TESTS(T(finds_values_as_they_are))
