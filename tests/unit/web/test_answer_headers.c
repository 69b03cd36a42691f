/*
 * test_answer_headers.c - the header lines of an answer: status, length and
 * what else is set, and the redirect to a file that nginx sends.
 */
#include <stdio.h>

#include "test.h"
#include "web/fcgi_int.h"

#define TRACE "0123456789abcdef0123456789abcdef"

static void
expect_head(const char *want, const struct reply *r)
{
	char head[ANSWER_HEADERS_MAX + 1];

	head[answer_headers(r, head)] = '\0';
	assert_string_equal(head, want);
}

static void
head_tells_status_and_length(void **state)
{
	static const struct {
		int status, retry_after_s;
		const char *first, *type, *ident, *trace_id, *reached;
	} cases[] = {
		{ 200, 0, "", NULL, NULL, NULL, NULL },
		{ 200, 0, "", "text/html", NULL, NULL, NULL },
		{ 200, 0, "X-WS-Ident: a.1.2\r\n", NULL, "a.1.2", NULL, NULL },
		{ 200, 0, "X-Reached: 3\r\n", NULL, NULL, NULL, "3" },
		{ 200, 0, "trace-id: " TRACE "\r\n", NULL, NULL, TRACE, NULL },
		{ 304, 0, "Status: 304 Not Modified\r\n", NULL, NULL, NULL,
		    NULL },
		{ 503, 2,
		    "Status: 503 Service Unavailable\r\nRetry-After: 2\r\n",
		    NULL, NULL, NULL, NULL },
		{ 200, 5, "Retry-After: 5\r\n", NULL, NULL, NULL, NULL },
		{ 599, INT32_MAX,
		    "Status: 599 Internal Server Error\r\n"
		    "Retry-After: 2147483647\r\n",
		    NULL, NULL, NULL, NULL },
	};
	struct buf body;

	(void)state;
	buf_init(&body, 100);
	buf_str(&body, "0123456789ab");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct reply r = { .status = cases[i].status,
			.type = cases[i].type,
			.ident = cases[i].ident,
			.reached = cases[i].reached,
			.trace_id = cases[i].trace_id,
			.retry_after_s = cases[i].retry_after_s,
			.body = &body };
		char want[ANSWER_HEADERS_MAX];

		(void)snprintf(want, sizeof(want),
		    "%sContent-Type: %s\r\nContent-Length: 12\r\n\r\n",
		    cases[i].first,
		    r.type != NULL ? r.type : "application/json");
		expect_head(want, &r);
	}
	buf_free(&body);
}

/* The tag of what an administrator has read is strong, and the body may be
 * packed. */
static void
head_has_the_tag_of_a_packed_answer(void **state)
{
	static const char want[] =
	    "ETag: \"0123456789abcdef\"\r\nContent-Encoding: gzip\r\n"
	    "Content-Type: application/json\r\nContent-Length: 0\r\n\r\n";
	struct buf body;
	const struct reply r = { .status = 200,
		.revision = "0123456789abcdef",
		.packed = true,
		.body = &body };

	(void)state;
	buf_init(&body, 1);
	expect_head(want, &r);
}

/* The header lines name a file; nginx sends its bytes and writes its length. */
static void
head_names_a_file(void **state)
{
	static const char want[] =
	    "Content-Type: application/vnd.ms-excel;charset=UTF-8\r\n"
	    "X-Accel-Redirect: /_download/0123456789abcdef.xlsx\r\n"
	    "Content-Disposition: attachment;filename=dict-type.xls\r\n\r\n";
	struct buf body;
	const struct reply r = { .status = 200,
		.type = "application/vnd.ms-excel;charset=UTF-8",
		.file = "0123456789abcdef.xlsx",
		.shown = "dict-type.xls",
		.body = &body };

	(void)state;
	buf_init(&body, 1);
	expect_head(want, &r);
}

/* A file in a storage is named by the whole URL. */
static void
head_names_a_stored_file(void **state)
{
	static const char want[] =
	    "Content-Type: application/vnd.ms-excel;charset=UTF-8\r\n"
	    "X-Accel-Redirect: /_export/0123456789abcdef.xlsx\r\n"
	    "Content-Disposition: attachment;filename=post-7.xls\r\n\r\n";
	struct buf body;
	const struct reply r = { .status = 200,
		.type = "application/vnd.ms-excel;charset=UTF-8",
		.stored = "/_export/0123456789abcdef.xlsx",
		.disposition = "attachment;filename=post-7.xls",
		.body = &body };

	(void)state;
	buf_init(&body, 1);
	expect_head(want, &r);
}

TESTS(T(head_tells_status_and_length), T(head_has_the_tag_of_a_packed_answer),
    T(head_names_a_file), T(head_names_a_stored_file))
