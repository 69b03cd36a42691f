/* test_camel_case.c - names in snake_case written in camelCase, compared with a
 * name that was sent, and cut to the room that is given. */
#include "test.h"

#include "input/field.h"

static void
turns_and_recognises(void **state)
{
	static const struct {
		const char *snake, *camel;
	} cases[] = { { "id", "id" }, { "data_scope", "dataScope" },
		{ "data_scope_dept_ids", "dataScopeDeptIds" },
		{ "addr_2", "addr2" }, { "a_b", "aB" }, { "", "" } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char out[64];

		name_camel(cases[i].snake, out, sizeof(out));
		assert_string_equal(out, cases[i].camel);
		assert_true(name_is(cases[i].snake, out, strlen(out)));
	}
}

static void
refuses_other_spellings(void **state)
{
	static const struct {
		const char *snake, *camel;
	} cases[] = { { "data_scope", "data_scope" },
		{ "data_scope", "datascope" }, { "data_scope", "DataScope" },
		{ "data_scope", "dataScop" }, { "data_scope", "dataScopes" },
		{ "data_scope", "data" }, { "data_scope", "" }, { "", "x" },
		{ "id", "ID" } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_false(name_is(
		    cases[i].snake, cases[i].camel, strlen(cases[i].camel)));
	assert_true(name_is("data_scope", "dataScopeX", 9));
	assert_false(name_is("id", "id\0", 3));
}

static void
cuts_to_the_room_given(void **state)
{
	char out[5] = "????";

	(void)state;
	name_camel("data_scope", out, sizeof(out));
	assert_string_equal(out, "data");
	name_camel("data_scope", out, 1);
	assert_string_equal(out, "");
}

TESTS(T(turns_and_recognises), T(refuses_other_spellings),
    T(cuts_to_the_room_given))
