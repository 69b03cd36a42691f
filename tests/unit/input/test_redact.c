/*
 * test_redact.c - which names of fields sound like secrets, and a request's
 * JSON for the logs without such members at any depth; a text that is no JSON
 * is left out whole.
 */
#include "test.h"

#include "input/redact.h"

static struct arena mem;

static void
names_that_say_secret(void **state)
{
	static const char *const yes[] = { "password", "oldPassword", "PWD",
		"userpwd2", "clientSecret", "secret", "accessToken", "TOKENS",
		"Authorization", "credentials", "captchaVerification",
		"user[password]", "passpassword" };
	static const char *const no[] = { "", "name", "pass", "word", "pw",
		"secre", "code", "toke", "captcha" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(yes); i++)
		assert_true(redact_key(yes[i], strlen(yes[i])));
	for (size_t i = 0; i < ARRAY_LEN(no); i++)
		assert_false(redact_key(no[i], strlen(no[i])));
	assert_false(redact_key("password", 7));
}

static void
members_go_at_any_depth(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "{}", "{}" },
		{ " [ ] ", "[]" },
		{ "{\"a\":1,\"b\":[true,null,-1.5e3]}",
		    "{\"a\":1,\"b\":[true,null,-1.5e3]}" },
		{ "{ \"a\" : \"x y\" , \"b\" : { } }",
		    "{\"a\":\"x y\",\"b\":{}}" },
		{ "{\"password\":\"M\",\"a\":1}", "{\"a\":1}" },
		{ "{\"a\":1,\"password\":\"M\"}", "{\"a\":1}" },
		{ "{\"a\":1,\"password\":\"M\",\"b\":2}", "{\"a\":1,\"b\":2}" },
		{ "{\"newPassword\":{\"x\":[\"M}\",{\"y\":\"\\\"M\"}]}}",
		    "{}" },
		{ "[{\"a\":{\"b\":[{\"Token\":\"M\",\"c\":0}]}},\"]\"]",
		    "[{\"a\":{\"b\":[{\"c\":0}]}},\"]\"]" },
		{ "{\"p\\u0061ssword\":\"M\",\"a\":\"\\\\\"}",
		    "{\"a\":\"\\\\\"}" },
		{ "{\"secret\":1 ,\"secret2\": [1,2] , \"a\":[[],[1]]}",
		    "{\"a\":[[],[1]]}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    redact_json(&mem, cases[i].in, strlen(cases[i].in), NULL),
		    cases[i].out);
	arena_free(&mem);
	mem = (struct arena){ 0 };
}

static void
what_cannot_be_read_is_not_told(void **state)
{
	static const char *const cases[] = { "", " ", "M", "\"M\"", "7",
		"{\"a\":\"M\"", "{\"password\":\"M\"}x", "password=M",
		"{'a':'M'}", "{\"a\":1,\"a\":2}", "[\"M\x01\"]" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_null(
		    redact_json(&mem, cases[i], strlen(cases[i]), NULL));
	arena_free(&mem);
	mem = (struct arena){ 0 };
}

TESTS(T(names_that_say_secret), T(members_go_at_any_depth),
    T(what_cannot_be_read_is_not_told))
