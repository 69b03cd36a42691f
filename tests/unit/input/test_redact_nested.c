/* test_redact_nested.c - the parameters that modules send for the logs are
 * stored without secrets, at whatever depth these are. */
#include "test.h"

#include <stdio.h>

#include "input/redact_nested.h"
#include "text/json_out.h"

static struct arena mem;

static void
secrets_go_and_the_rest_stays(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ NULL, NULL },
		{ "", "" },
		{ "{}", "{}" },
		{ "[1,-2.50,true,null,\"a\"]", "[1,-2.50,true,null,\"a\"]" },
		{ "{\"a\":{\"b\":[{\"userPassword\":\"M\",\"c\":1}]}}",
		    "{\"a\":{\"b\":[{\"c\":1}]}}" },
		/* The form in which the log writes parameters: a text that
		 * holds JSON. */
		{ "{\"query\":\"{\\\"a\\\":\\\"1\\\",\\\"token\\\":\\\"M\\\"}"
		  "\","
		  "\"body\":null}",
		    "{\"query\":\"{\\\"a\\\":\\\"1\\\"}\",\"body\":null}" },
		{ "{\"query\":{\"pwd\":\"M\"},\"body\":\"[{\\\"secret\\\":7}]"
		  "\"}",
		    "{\"query\":{},\"body\":\"[{}]\"}" },
		{ "{\"x\":\"{\\\"y\\\":\\\"{\\\\\\\"Token\\\\\\\":\\\\\\\"M"
		  "\\\\\\\"}\\\"}\"}",
		    "{\"x\":\"{\\\"y\\\":\\\"{}\\\"}\"}" },
		{ "{\"x\":\"\\\"{\\\\\\\"token\\\\\\\":1}\\\"\"}",
		    "{\"x\":\"\\\"{}\\\"\"}" },
		/* A key spelt with escapes is the same key. */
		{ "{\"p\\u0061ssword\":\"M\"}", "{}" },
		{ "{\"a\\\"b\":1}", "{\"a\\\"b\":1}" },
		/* A text that is not JSON may contain a secret anywhere, so it
		 * is replaced. */
		{ "password=M", "<unparsed 10 bytes>" },
		{ "\"M\"", "<unparsed 3 bytes>" },
		{ "{\"password\":\"M\"", "<unparsed 15 bytes>" },
		{ "{\"query\":\"password=M\",\"body\":\"M\"}",
		    "{\"query\":\"<unparsed 10 bytes>\","
		    "\"body\":\"<unparsed 1 bytes>\"}" },
		{ "{\"a\":\"{\\\"password\\\":\\\"M\"}",
		    "{\"a\":\"<unparsed 14 bytes>\"}" },
		/* Only at the top level are "query" and "body" texts that hold
		 * JSON. */
		{ "{\"a\":{\"query\":\"x\"}}", "{\"a\":{\"query\":\"x\"}}" },
		{ "{\"a\":\"plain\"}", "{\"a\":\"plain\"}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *out;

		print_message("  %s\n", cases[i].in);
		out = redact_nested(&mem, cases[i].in);
		if (cases[i].out == NULL)
			assert_null(out);
		else
			assert_string_equal(out, cases[i].out);
		arena_reset(&mem);
	}
}

/* A secret within n arrays. */
static const char *
deep(size_t n)
{
	char *s = arena_alloc(&mem, 2 * n + 32), *p = s;

	for (size_t i = 0; i < n; i++)
		*p++ = '[';
	p += snprintf(p, 32, "{\"token\":\"M\"}");
	for (size_t i = 0; i < n; i++)
		*p++ = ']';
	*p = '\0';
	return s;
}

static void
depth_hides_nothing(void **state)
{
	const char *s = "{\"token\":\"M\"}";

	(void)state;
	for (size_t n = 50; n < 70; n++)
		assert_null(strchr(redact_nested(&mem, deep(n)), 'M'));
	/* A JSON text within a JSON text within a third one, and so on, each
	 * quoted once more. */
	for (size_t n = 0; n < 14; n++) {
		struct buf b;
		struct json_out w = { .to = &b };

		assert_null(strchr(redact_nested(&mem, s), 'M'));
		buf_init(&b, 1 << 20);
		json_arr(&w);
		json_put_str(&w, s);
		json_end_arr(&w);
		s = arena_strdup(&mem, buf_text(&b));
		buf_free(&b);
	}
	arena_free(&mem);
}

TESTS(T(secrets_go_and_the_rest_stays), T(depth_hides_nothing))
