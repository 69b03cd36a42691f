/*
 * test_envelope.c - the envelope of every answer: code, message, data; the
 * message in the reader's language and, for the log, in English; and an answer
 * that became too long.
 */
#include "test.h"

#include "system/errors.h"
#include "web/envelope.h"

static void
success_wraps_what_was_written(void **state)
{
	struct buf out;

	(void)state;
	buf_init(&out, 1000);
	envelope_open(&out);
	envelope_close(&out);
	assert_string_equal(
	    buf_text(&out), "{\"code\":0,\"msg\":\"\",\"data\":null}");
	buf_clear(&out, SIZE_MAX);
	envelope_open(&out);
	buf_str(&out, "[1]");
	envelope_close(&out);
	assert_string_equal(
	    buf_text(&out), "{\"code\":0,\"msg\":\"\",\"data\":[1]}");
	buf_free(&out);
}

static void
failure_tells_code_and_reason_and_nothing_else(void **state)
{
	static const struct {
		enum err e;
		struct why why;
		const char *arg, *msg;
	} cases[] = {
		{ E_UNAUTHORIZED, { 0 }, NULL,
		    "401,\"msg\":\"Not logged in\"" },
		{ E_BAD_REQUEST, { "name", "must not be blank" }, NULL,
		    "400,\"msg\":\"Request parameters are invalid: "
		    "name: must not be blank\"" },
		{ E_BAD_REQUEST, { NULL, "malformed JSON" }, "arg",
		    "400,\"msg\":\"Request parameters are invalid: "
		    "malformed JSON\"" },
		{ E_BAD_REQUEST, { 0 }, "arg",
		    "400,\"msg\":\"Request parameters are invalid: arg\"" },
		{ E_BAD_REQUEST, { 0 }, NULL,
		    "400,\"msg\":\"Request parameters are invalid: "
		    "malformed request\"" },
		{ E_ROLE_NAME_TAKEN, { "x", "y" }, "o\"ps{}",
		    "1002002001,\"msg\":\"Role name o\\\"ps{} is in use\"" },
		{ E_ROLE_NAME_TAKEN, { 0 }, NULL,
		    "1002002001,\"msg\":\"Role name  is in use\"" },
		{ E_SYSTEM, { "x", "y" }, "the cause",
		    "500,\"msg\":\"Internal server error\"" },
	};
	struct arena mem = { 0 };
	struct buf out;

	(void)state;
	buf_init(&out, 1000);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct ctx ctx = {
			.mem = &mem, .why = cases[i].why, .arg = cases[i].arg
		};
		const char *want = arena_printf(
		    &mem, "{\"code\":%s,\"data\":null}", cases[i].msg);

		buf_str(&out, "half an answer");
		envelope_error(&ctx, cases[i].e, NULL, &out);
		assert_string_equal(buf_text(&out), want);
	}
	buf_free(&out);
	arena_free(&mem);
}

static void
an_answer_that_was_too_long_gives_way_to_the_error(void **state)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	struct buf out;

	(void)state;
	buf_init(&out, 100);
	for (int i = 0; i < 20; i++)
		buf_str(&out, "0123456789");
	assert_true(out.over);
	envelope_error(&ctx, E_SYSTEM, NULL, &out);
	assert_false(out.over);
	assert_string_equal(buf_text(&out),
	    "{\"code\":500,\"msg\":\"Internal server error\",\"data\":null}");
	buf_free(&out);
	arena_free(&mem);
}

static void
a_client_reads_his_language_and_the_log_english(void **state)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem,
		.lang = LANG_ZH,
		.why = { "name", "must not be blank" } };

	(void)state;
	assert_string_equal(envelope_message(&ctx, E_BAD_REQUEST),
	    "请求参数不正确：name：不能为空白");
	assert_string_equal(envelope_message_in(&ctx, LANG_EN, E_BAD_REQUEST),
	    "Request parameters are invalid: name: must not be blank");
	ctx.arg = "is empty";
	assert_string_equal(envelope_message(&ctx, E_ROLE_NAME_TAKEN),
	    "角色名称【is empty】已存在");
	arena_free(&mem);
}

TESTS(T(success_wraps_what_was_written),
    T(failure_tells_code_and_reason_and_nothing_else),
    T(an_answer_that_was_too_long_gives_way_to_the_error),
    T(a_client_reads_his_language_and_the_log_english))
