/*
 * test_access_log.c - the lines that a request leaves in the access log and the
 * error log: which requests leave none, how many of devices do, how much is
 * kept of strangers, and that secrets never are.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

#include "store/spool.h"
#include "web/access_log.h"
#include "web/answer.h"
#include "web/route.h"

static enum err
fails(struct req *r, const struct args *in)
{
	(void)in;
	return r->call->query == NULL ? fault(r->ctx, "it broke") : OK;
}

struct setting {
	const char *key, *set_value;
};
static const struct field setting_fields[] = {
	FIELD(struct setting, key),
	FIELD(struct setting, set_value, .secret = true),
};

/* clang-format off */
static const struct endpoint thing_endpoints[] = {
	{ ADMIN, POST, "/thing", TENANT_FREE, NO_INPUT, CALL(fails), "Break" },
	{ ADMIN, GET, "/thing", TENANT_FREE, NO_INPUT, CALL(fails),
	    "Look; what one sees is told in so many words that they are cut" },
	{ DEVICE, POST, "/thing", TENANT_FREE, NO_INPUT, CALL(fails), "Break" },
	{ RPC, POST, "/thing", PEER, NO_INPUT, CALL(fails), "Break" },
	{ ADMIN, PUT, "/setting", TENANT_FREE, IN(setting), CALL(fails),
	    "Set" },
	{ ADMIN, GET, "/count", TENANT_FREE, NO_INPUT,
	    CALL(fails, UNLOGGED), "Be polled" },
};
/* clang-format on */
TABLE(thing);

static const struct table *const tables[] = { &thing_table };
static const struct domain domain = { "pool", tables, 1 };
static char home[64], out[SPOOL_RECORD_MAX + 1];
static struct arena mem, names;

static int
make(void **state)
{
	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_access.XXXXXX");
	return mkdtemp(home) == NULL || !route_build(&domain);
}

/* Sends the call so many times; the records written are then in out. */
static void
send_sampled(struct raw_request call, int times, int64_t sample)
{
	struct access *log = access_log_open(home, "pool", sample);
	struct site site = { .domain = &domain, .access = log };
	struct buf body;
	struct reply reply = { .body = &body };
	struct strs files;
	size_t n = 0;
	bool ended;

	buf_init(&body, 4096);
	call.ip = "10.0.0.1";
	call.agent = "curl";
	call.body_len = call.body != NULL ? strlen(call.body) : 0;
	for (int i = 0; i < times; i++) {
		struct ctx ctx = { .mem = &mem,
			.now_ms = 1000,
			.trace_id = "t",
			.ip = call.ip,
			.agent = call.agent };

		arena_reset(&mem);
		buf_clear(&body, 4096);
		answer(&site, &ctx, &call, &reply);
	}
	access_log_close(log);
	files = spool_files(&names, home, false);
	for (size_t i = 0; i < files.n; i++) {
		assert_true(spool_read(
		    home, files.v[i], 0, out, SPOOL_RECORD_MAX, &n, &ended));
		assert_true(spool_finish(home, files.v[i]));
		assert_true(spool_remove(
		    home, arena_printf(&names, "%s" SPOOL_DONE, files.v[i])));
	}
	out[n] = '\0';
	buf_free(&body);
}

static void
send_times(struct raw_request call, int times)
{
	send_sampled(call, times, 1000);
}

static int
unmake(void **state)
{
	(void)state;
	(void)rmdir(arena_printf(&names, "%s/spool", home));
	arena_free(&names);
	arena_free(&mem);
	return rmdir(home);
}

static size_t
lines(void)
{
	size_t n = 0;

	for (const char *p = out; (p = strchr(p, '\n')) != NULL; p++)
		n++;
	return n;
}

static void
expect(const char *part)
{
	if (strstr(out, part) == NULL)
		print_error("no %s in %s\n", part, out);
	assert_non_null(strstr(out, part));
}

static void
a_request_is_written_down(void **state)
{
	(void)state;
	send_times((struct raw_request){ .audience = ADMIN,
	               .method = POST,
	               .path = "/thing",
	               .uri = "/admin-api/thing?a=1&Token=M",
	               .query = "a=1&a=2&Token=M",
	               .tenant_id = "7",
	               .body = "{\"b\":[{\"newPassword\":\"M\"}]}" },
	    1);
	assert_int_equal(lines(), 1);
	assert_int_equal(out[0], ACCESS_KIND);
	expect("at\t7\t0\t2\tpool-server\tPOST\t/admin-api/thing\t");
	/* The value of "query" is a text that holds JSON; COPY doubles its
	 * backslashes. */
	expect("\t{\"query\":\"{\\\\\"a\\\\\":\\\\\"1,2\\\\\"}\","
	       "\"body\":\"{\\\\\"b\\\\\":[{}]}\"}\t10.0.0.1\tcurl\t");
	expect("\tthing\tBreak\t2\t1970-01-01 00:00:01.000+00\t1970-01-01 ");
	expect("\t0\t\n");
	assert_null(strchr(out, 'M'));
}

static void
a_secret_field_is_left_out(void **state)
{
	(void)state;
	send_times(
	    (struct raw_request){ .audience = ADMIN,
	        .method = PUT,
	        .path = "/setting",
	        .content_type = "application/json",
	        .query = "setValue=M&a=1",
	        .body = "\xEF\xBB\xBF{\"key\":\"k\",\"setValue\":\"M\"}" },
	    1);
	expect("\t{\"query\":\"{\\\\\"a\\\\\":\\\\\"1\\\\\"}\","
	       "\"body\":\"{\\\\\"key\\\\\":\\\\\"k\\\\\"}\"}\t");
	assert_null(strchr(out, 'M'));
}

/* Of a member that no field declares, as of a body for a path that is not
 * there, nothing says whether it is a secret. */
static void
what_nobody_declares_is_left_out(void **state)
{
	(void)state;
	send_times(
	    (struct raw_request){ .audience = ADMIN,
	        .method = PUT,
	        .path = "/setting",
	        .content_type = "application/json",
	        .body = "{\"key\":\"k\",\"SetValue\":\"M\",\"value\":{\"a\":"
	                "\"M\"}}" },
	    1);
	expect("\"body\":\"{\\\\\"key\\\\\":\\\\\"k\\\\\"}\"}\t");
	assert_null(strchr(out, 'M'));
	send_times((struct raw_request){ .audience = ADMIN,
	               .method = PUT,
	               .path = "/settings",
	               .query = "a=1",
	               .body = "{\"key\":\"k\",\"setValue\":\"M\"}" },
	    1);
	expect("\t{\"query\":\"{\\\\\"a\\\\\":\\\\\"1\\\\\"}\","
	       "\"body\":\"<unparsed 26 bytes>\"}\t");
	assert_null(strchr(out, 'M'));
}

static void
a_fault_is_in_both_logs(void **state)
{
	(void)state;
	send_times((struct raw_request){ .audience = ADMIN,
	               .method = POST,
	               .path = "/thing",
	               .body = "{\"password\":\"M\"" },
	    1);
	assert_int_equal(lines(), 2);
	expect("\t500\tInternal server error\net\t");
	expect(
	    "\tsystem\tsystem: it broke\tit broke\tsystem: it broke\\n\\tat ");
	expect("test_access_log.c\tfails\t");
	expect("<unparsed 15 bytes>");
	assert_null(strchr(out, 'M'));
}

/* Of a caller who is not signed in, only short texts are logged: otherwise a
 * stranger could fill the disk by way of the log. */
static void
of_a_stranger_little_is_kept(void **state)
{
	char query[4096 + 1];

	(void)state;
	memset(query, 'q', sizeof(query));
	memcpy(query, "a=", 2);
	query[4096] = '\0';
	send_times((struct raw_request){ .audience = ADMIN,
	               .method = GET,
	               .path = "/nowhere",
	               .query = query },
	    1);
	expect("\t{\"query\":\"{\\\\\"a\\\\\":\\\\\"qqq");
	expect("qqq...\t10.0.0.1\t");
	assert_true(strlen(out) < 1000);
}

static void
refusals_have_their_real_code(void **state)
{
	(void)state;
	send_times(
	    (struct raw_request){
	        .audience = APP, .method = GET, .path = "/nowhere" },
	    1);
	expect("\t0\t0\t1\tpool-server\tGET\t/nowhere\t");
	expect("\t\\N\t\\N\t1\t");
	expect("\t404\t");
}

static void
modules_are_left_out(void **state)
{
	(void)state;
	send_times((struct raw_request){ .audience = RPC,
	               .method = POST,
	               .path = "/thing",
	               .query = "x=1" },
	    1);
	assert_int_equal(lines(), 0);
}

static void
devices_are_sampled(void **state)
{
	static const struct {
		int64_t sample;
		int sent;
		size_t written;
	} cases[] = {
		{ 1000, 1, 1 },
		{ 1000, 1001, 2 },
		{ 1, 7, 7 },
		{ 3, 7, 3 },
		{ 0, 7, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		send_sampled((struct raw_request){ .audience = DEVICE,
		                 .method = POST,
		                 .path = "/thing",
		                 .query = "x=1" },
		    cases[i].sent, cases[i].sample);
		assert_int_equal(lines(), cases[i].written);
	}
}

static void
what_is_polled_is_written_down_only_when_it_breaks(void **state)
{
	(void)state;
	send_times((struct raw_request){ .audience = ADMIN,
	               .method = GET,
	               .path = "/count",
	               .query = "x=1" },
	    3);
	assert_int_equal(lines(), 0);
	send_times(
	    (struct raw_request){
	        .audience = ADMIN, .method = GET, .path = "/count" },
	    1);
	assert_int_equal(lines(), 1);
	assert_int_equal(out[0], ERROR_KIND);
	expect("\tGET\t/count\t");
	/* Another method of the same path is not UNLOGGED. */
	send_times(
	    (struct raw_request){
	        .audience = ADMIN, .method = PUT, .path = "/count" },
	    1);
	assert_int_equal(lines(), 1);
	expect("\t405\t");
}

static void
a_read_that_is_repeated_is_told_apart(void **state)
{
	struct raw_request call = { .audience = ADMIN,
		.method = GET,
		.path = "/thing",
		.query = "a=1" };

	(void)state;
	send_times(call, 1);
	expect("\tthing\tLook\t1\t");
	call.polling = true;
	send_times(call, 1);
	expect("\tthing\tLook\t7\t");
	/* What fails, and what changes something, is never left out. */
	call.query = NULL;
	send_times(call, 1);
	expect("\tthing\tLook\t1\t");
	call.query = "a=1";
	call.method = POST;
	send_times(call, 1);
	expect("\tthing\tBreak\t2\t");
}

/* Counts the records of the spool that are longer than that, and all; removes
 * them. */
static void
count_long(size_t longer, size_t *found, size_t *all)
{
	struct strs files = spool_files(&names, home, false);
	int64_t from = 0;
	size_t n;
	bool ended;

	*found = *all = 0;
	assert_int_equal(files.n, 1);
	while (spool_read(
	           home, files.v[0], from, out, SPOOL_RECORD_MAX, &n, &ended) &&
	       n > 0) {
		for (const char *p = out, *end; p < out + n; p = end + 1) {
			end = memchr(p, '\n', (size_t)(out + n - p));
			*found += (size_t)(end - p) > longer;
			++*all;
		}
		from += (int64_t)n;
	}
	assert_true(spool_finish(home, files.v[0]));
	assert_true(spool_remove(
	    home, arena_printf(&names, "%s" SPOOL_DONE, files.v[0])));
}

/* Nobody fills the disk by way of the log: after 8 MB in an hour a user's
 * parameters are cut. */
static void
of_who_sends_very_much_little_is_kept(void **state)
{
	struct access *log = access_log_open(home, "pool", 1000);
	struct site site = { .domain = &domain, .access = log };
	char *query = arena_alloc(&names, 7002);
	struct raw_request call = { .audience = ADMIN,
		.method = GET,
		.path = "/thing",
		.query = query };
	struct buf body;
	struct reply reply = { .body = &body };
	size_t found, all;

	(void)state;
	memcpy(memset(query, 'x', 7001), "a=", 2);
	buf_init(&body, 4096);
	for (int i = 0; i < 1300; i++) {
		struct ctx ctx = { .mem = &mem,
			.now_ms = i < 1290 ? 1000 : 3600000,
			.trace_id = "t",
			.ip = "10.0.0.1",
			.agent = "curl",
			.caller.id = 7 };

		arena_reset(&mem);
		buf_clear(&body, 4096);
		answer(&site, &ctx, &call, &reply);
	}
	access_log_close(log);
	buf_free(&body);
	count_long(5000, &found, &all);
	assert_int_equal(all, 1300);
	assert_in_range(found, 1190, 1208);
}

#define S(fn) cmocka_unit_test_setup_teardown(fn, make, unmake)

TESTS(S(a_request_is_written_down), S(a_secret_field_is_left_out),
    S(what_nobody_declares_is_left_out), S(a_fault_is_in_both_logs),
    S(refusals_have_their_real_code), S(of_a_stranger_little_is_kept),
    S(of_who_sends_very_much_little_is_kept), S(modules_are_left_out),
    S(devices_are_sampled),
    S(what_is_polled_is_written_down_only_when_it_breaks),
    S(a_read_that_is_repeated_is_told_apart))
