/*
 * test_redact.c - which names of fields sound like secrets, and a request's
 * JSON for the logs without such members at any depth; URLs in texts are
 * masked; a text that is no JSON is left out whole.
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

/* User, password, query and fragment are where tokens stand. */
static void
urls_are_masked_in_texts(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "no URL: a//b ?x=1", "no URL: a//b ?x=1" },
		{ "https://h/p", "https://h/p" },
		{ "https://h/p?t=M", "https://h/p?***" },
		{ "see https://u:M@h:1/p?t=M#M, then",
		    "see https://***@h:1/p?*** then" },
		{ "redis://:M@M@h/0 https://h/#M",
		    "redis://***@h/0 https://h/#***" },
		{ "x://u@a x://u@b?M y", "x://***@a x://***@b?*** y" },
		{ "https://h/p@q?", "https://h/p@q?" },
		{ "https://u:M<M>@h?a<M b", "https://***@h?*** b" },
		{ "://", "://" },
		{ "{\"u\":\"https://M@h?M\"}",
		    "{\"u\":\"https://***@h?***\"}" },
	};
	static const char escaped[] = "[\"https:\\/\\/h?M\",\"\\u003a//M@h\"]";

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    redact_text(&mem, cases[i].in), cases[i].out);
	assert_string_equal(redact_json(&mem, escaped, strlen(escaped), NULL),
	    "[\"https://h?***\",\"://***@h\"]");
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
    T(urls_are_masked_in_texts), T(what_cannot_be_read_is_not_told))
