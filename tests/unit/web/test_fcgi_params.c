/*
 * test_fcgi_params.c - the parameters that nginx passes become a raw request,
 * or mark it as broken: doubled or unclean headers, wrong lengths; and trace
 * ids are 32 hexadecimal digits and differ.
 */
#include <stdlib.h>

#include "test.h"
#include "web/fcgi.h"
#include "web/fcgi_int.h"

#define TRACE "0123456789abcdef0123456789abcdef"
#define URI   "DOCUMENT_URI=/x"

static char *
text(const char *s)
{
	return (char *)(uintptr_t)s;
}

static void
reads_what_nginx_sends(void **state)
{
	char *envp[] = { text("FCGI_ROLE=RESPONDER"), text("AUDIENCE=DEVICE"),
		text("DOCUMENT_URI=/a/\xE4\xB8\xAD"),
		text("REQUEST_METHOD=DELETE"), text("QUERY_STRING=a=b"),
		text("CONTENT_TYPE="), text("CONTENT_LENGTH=17"),
		text("REMOTE_ADDR=10.0.0.1"), text("TRACE_ID=" TRACE),
		text("HTTP_AUTHORIZATION=Bearer t"), text("HTTP_TENANT_ID=1"),
		text("HTTP_VISIT_TENANT_ID=2"), text("HTTP_USER_AGENT=curl"),
		text("HTTP_LOGIN_USER=%7B%7D"),
		text("HTTP_DATA_PERMISSION_ENABLE=false"),
		text("HTTP_X_INTERNAL_AUTH=v1;k"), text("HTTP_TENANT_IDS=9"),
		text("HTTP_X_DEVICE_SIGN=k.1.a"), text("HTTP_X_DEVICE_TOKEN=t"),
		text("ARRIVED=1795364079.017"), text("HTTP_POLLING=true"),
		NULL };
	struct arena a = { 0 };
	struct raw_request c;

	(void)state;
	fcgi_params(&a, envp, &c);
	assert_false(c.broken);
	assert_true(c.polling);
	assert_int_equal(c.audience, DEVICE);
	assert_int_equal(c.method, DELETE);
	assert_string_equal(c.path, "/a/\xE4\xB8\xAD");
	assert_string_equal(c.query, "a=b");
	assert_null(c.content_type);
	assert_true(c.body_len == 17);
	assert_null(c.body);
	assert_string_equal(c.ip, "10.0.0.1");
	assert_string_equal(c.trace_id, TRACE);
	assert_false(c.trace_shown);
	assert_string_equal(c.authorization, "Bearer t");
	assert_string_equal(c.tenant_id, "1");
	assert_string_equal(c.visit_tenant_id, "2");
	assert_string_equal(c.login_user, "%7B%7D");
	assert_string_equal(c.data_permission_enable, "false");
	assert_string_equal(c.signature, "v1;k");
	assert_string_equal(c.device_sign, "k.1.a");
	assert_string_equal(c.device_token, "t");
	assert_true(c.arrived_ms == INT64_C(1795364079017));
	assert_false(c.must_sign);
	assert_string_equal(c.agent, "curl");
	arena_free(&a);
}

/* Modules call over two listeners; the calls over one of them must be
 * signed. */
static void
nginx_says_who_must_sign(void **state)
{
	char *plain[] = { text(URI), text("AUDIENCE=RPC"),
		text("HTTP_AUDIENCE=RPC_SIGNED"), NULL };
	char *tcp[] = { text(URI), text("AUDIENCE=RPC_SIGNED"),
		text("HTTP_AUDIENCE=RPC"), NULL };
	char *neither[] = { text(URI), text("AUDIENCE=RPC_SIGNED "), NULL };
	char *twice[] = { text(URI), text("AUDIENCE=RPC_SIGNED"),
		text("HTTP_X_INTERNAL_AUTH=v1;a"),
		text("HTTP_X_INTERNAL_AUTH=v1;b"), NULL };
	struct arena a = { 0 };
	struct raw_request c;

	(void)state;
	fcgi_params(&a, plain, &c);
	assert_int_equal(c.audience, RPC);
	assert_false(c.must_sign);
	fcgi_params(&a, tcp, &c);
	assert_int_equal(c.audience, RPC);
	assert_true(c.must_sign);
	assert_null(c.signature);
	fcgi_params(&a, neither, &c);
	assert_int_equal(c.audience, AUD__UNSET);
	fcgi_params(&a, twice, &c);
	assert_true(c.broken);
	arena_free(&a);
}

/* A device's signature or token that is sent twice is refused: it would not be
 * clear which one counts. */
static void
a_device_proves_itself_once(void **state)
{
	char *sign[] = { text(URI), text("HTTP_X_DEVICE_SIGN=a"),
		text("HTTP_X_DEVICE_SIGN=a"), NULL };
	char *token[] = { text(URI), text("HTTP_X_DEVICE_TOKEN=a"),
		text("HTTP_X_DEVICE_TOKEN=b"), NULL };
	struct arena a = { 0 };
	struct raw_request c;

	(void)state;
	fcgi_params(&a, sign, &c);
	assert_true(c.broken);
	fcgi_params(&a, token, &c);
	assert_true(c.broken);
	arena_free(&a);
}

/* A header that a client sends gets the prefix HTTP_, so it cannot set
 * BODY_FILE. */
static void
only_nginx_names_a_body_file(void **state)
{
	char *told[] = { text(URI), text("BODY_FILE=/h/1"), NULL };
	char *forged[] = { text(URI), text("HTTP_BODY_FILE=/etc/passwd"),
		text("HTTP_BODY-FILE=/etc/passwd"), text("XBODY_FILE=/x"),
		NULL };
	struct arena a = { 0 };
	struct raw_request c;

	(void)state;
	fcgi_params(&a, told, &c);
	assert_string_equal(c.body_file, "/h/1");
	fcgi_params(&a, forged, &c);
	assert_false(c.broken);
	assert_null(c.body_file);
	arena_free(&a);
}

static void
absent_is_harmless(void **state)
{
	char *envp[] = { text(URI), text("AUDIENCE=NOBODY"),
		text("REQUEST_METHOD=get"), text("TRACE_ID=no trace"),
		text("HTTP_USER_AGENT=a\xFF http://u:p@h/?k=1"),
		text("HTTP_TENANT_ID="), NULL };
	struct arena a = { 0 };
	struct raw_request c;

	(void)state;
	fcgi_params(&a, envp, &c);
	assert_false(c.broken);
	assert_int_equal(c.audience, AUD__UNSET);
	assert_int_equal(c.method, METHOD__UNSET);
	assert_null(c.query);
	assert_null(c.authorization);
	assert_null(c.tenant_id);
	assert_string_equal(c.ip, "");
	assert_string_equal(c.agent, "a? http://***@h/?***");
	assert_int_equal(strspn(c.trace_id, "0123456789abcdef"), 32);
	assert_int_equal(strlen(c.trace_id), 32);
	assert_true(c.trace_shown);
	arena_free(&a);
}

static void
refuses_what_is_unclean(void **state)
{
	static const struct {
		const char *a, *b;
		bool broken;
	} cases[] = {
		{ URI, "CONTENT_LENGTH=0", false },
		{ URI, "CONTENT_LENGTH=2097152", false },
		{ URI, "CONTENT_LENGTH=2097153", true },
		{ "BODY_FILE=/x", "CONTENT_LENGTH=2097153", true },
		{ URI, "CONTENT_LENGTH=-1", true },
		{ URI, "CONTENT_LENGTH=1x", true },
		{ URI, "CONTENT_LENGTH=99999999999999999999", true },
		{ "REQUEST_METHOD=GET", "CONTENT_LENGTH=0", true },
		{ "DOCUMENT_URI=", "CONTENT_LENGTH=0", true },
		{ "DOCUMENT_URI=x", "CONTENT_LENGTH=0", true },
		{ "DOCUMENT_URI=/a\rb", "CONTENT_LENGTH=0", true },
		{ "DOCUMENT_URI=/a\x7F", "CONTENT_LENGTH=0", true },
		{ "DOCUMENT_URI=/a\xC0\xAF", "CONTENT_LENGTH=0", true },
		{ "DOCUMENT_URI=/a b?c", "CONTENT_LENGTH=0", false },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char *envp[] = { text(cases[i].a), text(cases[i].b), NULL };
		struct raw_request c;

		print_message("  %s, %s\n", cases[i].a, cases[i].b);
		fcgi_params(&a, envp, &c);
		assert_int_equal(c.broken, cases[i].broken);
		assert_true(!c.broken || c.body_len == 0);
	}
	arena_free(&a);
}

static void
refuses_two_opinions(void **state)
{
	static const struct {
		const char *a, *b;
		bool broken;
	} cases[] = {
		{ "HTTP_TENANT_ID=1", "HTTP_TENANT_ID=1", true },
		{ "HTTP_TENANT_ID=", "HTTP_TENANT_ID=2", true },
		{ "HTTP_AUTHORIZATION=a", "HTTP_AUTHORIZATION=b", true },
		{ "HTTP_VISIT_TENANT_ID=1", "HTTP_VISIT_TENANT_ID=", true },
		{ "BODY_FILE=/a", "BODY_FILE=/a", true },
		{ "BODY_FILE=/a", "HTTP_BODY_FILE=/b", false },
		{ "BODY_FILE=/a", "CONTENT_LENGTH=2097153", false },
		{ "BODY_FILE=/a", "CONTENT_LENGTH=2147483648", false },
		{ "BODY_FILE=/a", "CONTENT_LENGTH=2147483649", true },
		{ "BODY_FILE=", "CONTENT_LENGTH=2097153", true },
		{ "HTTP_USER_AGENT=a", "HTTP_USER_AGENT=b", false },
		{ "HTTP_TENANT_ID=1", "HTTP_VISIT_TENANT_ID=1", false },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char *envp[] = { text(URI), text(cases[i].a), text(cases[i].b),
			NULL };
		struct raw_request c;

		print_message("  %s, %s\n", cases[i].a, cases[i].b);
		fcgi_params(&a, envp, &c);
		assert_int_equal(c.broken, cases[i].broken);
	}
	arena_free(&a);
}

#define MANY 1000

static int
order(const void *a, const void *b)
{
	return memcmp(a, b, TRACE_ID_LEN + 1);
}

static void
no_trace_id_comes_twice(void **state)
{
	static char ids[MANY][TRACE_ID_LEN + 1];

	(void)state;
	for (size_t i = 0; i < MANY; i++) {
		trace_id_new(ids[i]);
		assert_int_equal(strlen(ids[i]), TRACE_ID_LEN);
		assert_int_equal(
		    strspn(ids[i], "0123456789abcdef"), TRACE_ID_LEN);
	}
	qsort(ids, MANY, sizeof(ids[0]), order);
	for (size_t i = 1; i < MANY; i++)
		assert_string_not_equal(ids[i - 1], ids[i]);
}

TESTS(T(reads_what_nginx_sends), T(nginx_says_who_must_sign),
    T(a_device_proves_itself_once), T(only_nginx_names_a_body_file),
    T(absent_is_harmless), T(refuses_what_is_unclean), T(refuses_two_opinions),
    T(no_trace_id_comes_twice))
