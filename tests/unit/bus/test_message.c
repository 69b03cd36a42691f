/*
 * test_message.c - the JSON text of a message, written, and read also from
 * other programs; and which route (socket, user, kind of user) its addressee
 * gives it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/message.h"
#include "test.h"

static const char *
written(struct buf *b, const struct message *m)
{
	buf_clear(b, 0);
	message_write(b, m);
	return buf_text(b);
}

static void
spells_as_the_contract(void **state)
{
	static const struct message all = { 3, "ab", 2, 7, "notice-push",
		"{\"a\":\"\\n\"}" };
	static const struct message least = { .type = "t", .content = "1" };
	struct buf b;

	(void)state;
	buf_init(&b, MESSAGE_TEXT_MAX);
	assert_string_equal(written(&b, &all),
	    "{\"headers\":{\"tenant-id\":\"3\"},\"sessionId\":\"ab\","
	    "\"userType\":2,\"userId\":7,\"messageType\":\"notice-push\","
	    "\"messageContent\":\"{\\\"a\\\":\\\"\\\\n\\\"}\"}");
	assert_string_equal(written(&b, &least),
	    "{\"headers\":{},\"sessionId\":null,\"userType\":null,"
	    "\"userId\":null,\"messageType\":\"t\",\"messageContent\":\"1\"}");
	buf_free(&b);
}

static void
reads_what_it_wrote(void **state)
{
	static const struct message m = { INT64_MAX, "ab", 1, INT64_MAX,
		"\xE4\xB8\xAD", "\"\\\"\"" };
	struct arena a = { 0 };
	struct message got;
	struct buf b;

	(void)state;
	buf_init(&b, MESSAGE_TEXT_MAX);
	message_write(&b, &m);
	assert_int_equal(message_read(&a, b.p, b.n, &got), OK);
	assert_int_equal(got.tenant_id, m.tenant_id);
	assert_string_equal(got.socket, m.socket);
	assert_int_equal(got.user_type, m.user_type);
	assert_int_equal(got.user_id, m.user_id);
	assert_string_equal(got.type, m.type);
	assert_string_equal(got.content, m.content);
	buf_free(&b);
	arena_free(&a);
}

static void
longest_content_fits(void **state)
{
	struct arena a = { 0 };
	char *content = arena_alloc(&a, MESSAGE_CONTENT_MAX + 2);
	struct message m = { .type = "t", .content = content }, got;
	struct buf b;

	(void)state;
	buf_init(&b, MESSAGE_TEXT_MAX);
	for (size_t i = 2; i < MESSAGE_CONTENT_MAX - 2; i += 2)
		memcpy(content + i, "\\\"", 2);
	memcpy(content, " \"", 2);
	memcpy(content + MESSAGE_CONTENT_MAX - 2, "\" ", 2);
	message_write(&b, &m);
	assert_false(b.over);
	assert_int_equal(message_read(&a, b.p, b.n, &got), OK);
	content[MESSAGE_CONTENT_MAX] = ' ';
	buf_clear(&b, 0);
	message_write(&b, &m);
	assert_int_equal(message_read(&a, b.p, b.n, &got), E_BAD_REQUEST);
	buf_free(&b);
	arena_free(&a);
}

#define MUST "\"messageType\":\"t\",\"messageContent\":\"1\""

static void
reads_other_programs_too(void **state)
{
	static const struct {
		const char *text;
		enum err e;
		int64_t tenant_id, user_id;
	} cases[] = {
		{ "{" MUST "}", OK, 0, 0 },
		{ "{" MUST ",\"more\":[1]}", OK, 0, 0 },
		{ "{" MUST ",\"userId\":5}", OK, 0, 5 },
		{ "{" MUST ",\"userId\":\"5\",\"userType\":\"2\"}", OK, 0, 5 },
		{ "{" MUST ",\"userId\":\"\",\"sessionId\":null}", OK, 0, 0 },
		{ "{" MUST ",\"headers\":{\"tenant-id\":\"9\"}}", OK, 9, 0 },
		{ "{" MUST ",\"headers\":null}", OK, 0, 0 },
		{ "{" MUST ",\"headers\":{\"tenant-id\":\"9x\"}}",
		    E_BAD_REQUEST, 0, 0 },
		{ "{" MUST ",\"userId\":\"x\"}", E_BAD_REQUEST, 0, 0 },
		{ "{" MUST ",\"userId\":1.5}", E_BAD_REQUEST, 0, 0 },
		{ "{" MUST ",\"userType\":2147483648}", E_BAD_REQUEST, 0, 0 },
		{ "{" MUST ",\"sessionId\":1}", E_BAD_REQUEST, 0, 0 },
		{ "{\"messageType\":\"t\"}", E_BAD_REQUEST, 0, 0 },
		{ "{\"messageType\":\"\",\"messageContent\":\"1\"}",
		    E_BAD_REQUEST, 0, 0 },
		{ "{\"messageType\":\"t\",\"messageContent\":\"{\"}",
		    E_BAD_REQUEST, 0, 0 },
		{ "{\"messageType\":\"t\",\"messageContent\":{}}",
		    E_BAD_REQUEST, 0, 0 },
		{ "[]", E_BAD_REQUEST, 0, 0 },
		{ "", E_BAD_REQUEST, 0, 0 },
		{ "{" MUST, E_BAD_REQUEST, 0, 0 },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct message got = { .user_id = -1 };

		print_message("  %s\n", cases[i].text);
		assert_int_equal(message_read(&a, cases[i].text,
		                     strlen(cases[i].text), &got),
		    cases[i].e);
		if (cases[i].e != OK) {
			assert_int_equal(got.user_id, -1);
			continue;
		}
		assert_int_equal(got.tenant_id, cases[i].tenant_id);
		assert_int_equal(got.user_id, cases[i].user_id);
	}
	arena_free(&a);
}

static void
routes_by_the_first_that_is_told(void **state)
{
	static const struct {
		struct message m;
		enum route route;
	} cases[] = {
		{ { .socket = "a", .user_type = 2, .user_id = 1 },
		    ROUTE_SOCKET },
		{ { .socket = "", .user_type = 2, .user_id = 1 }, ROUTE_USER },
		{ { .user_type = 2, .user_id = 1 }, ROUTE_USER },
		{ { .user_type = 1 }, ROUTE_KIND },
		{ { .user_id = 1 }, ROUTE_NOBODY },
		{ { .tenant_id = 1 }, ROUTE_NOBODY },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(message_route(&cases[i].m), cases[i].route);
}

TESTS(T(spells_as_the_contract), T(reads_what_it_wrote),
    T(longest_content_fits), T(reads_other_programs_too),
    T(routes_by_the_first_that_is_told))
