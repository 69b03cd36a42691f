/* test_upload_form.c - an endpoint with a file gets its input from the parts of
 * a multipart form and from the query string, or the reason why not. */
#include "test.h"

#include "web/endpoint_macros.h"
#include "web/input.h"

struct thing {
	struct upload file;
	bool force;
	const char *note;
	struct ids ids;
};
static const struct field thing_fields[] = {
	FIELD(struct thing, file, .req = true, .max_bytes = 5),
	FIELD(struct thing, force, .dflt = "false"),
	FIELD(struct thing, note, .max = 5),
	FIELD(struct thing, ids),
};

static enum err
nothing(struct req *r, const struct args *in)
{
	(void)in;
	return done(r);
}

static const struct endpoint takes = { ADMIN, POST, "/x", LOGGED_IN, IN(thing),
	CALL(nothing), "takes" };

static struct arena mem;

#define TYPE    "multipart/form-data; boundary=X"
#define PART(s) "--X\r\nContent-Disposition: form-data; name=" s "\r\n"
#define FILE(s) PART("file; filename=\"a.xlsx\"") "\r\n" s "\r\n"
#define NOTE(s) PART("note") "\r\n" s "\r\n"
#define END     "--X--"

/* The decoded input as "name:bytes force note first-id", or "! why". */
static const char *
decode(const char *type, const char *body, const char *query)
{
	struct raw_request call = { .method = POST,
		.content_type = type,
		.body = body,
		.body_len = strlen(body),
		.query = query };
	struct ctx ctx = { .mem = &mem };
	struct req r = { .ctx = &ctx, .call = &call, .ep = &takes };
	const struct thing *t;
	enum err e = input_decode(&r, NULL, 0);

	if (e != OK)
		return arena_printf(&mem, "! %s: %s", err_name(e),
		    ctx.why.what == NULL ? "" : ctx.why.what);
	t = r.in.at;
	return arena_printf(&mem, "%s:%.*s %d %s %d", t->file.name,
	    (int)t->file.n, t->file.data, t->force,
	    t->note == NULL ? "-" : t->note,
	    t->ids.n > 0 ? (int)t->ids.v[0] : 0);
}

static void
takes_a_form_and_a_query(void **state)
{
	static const struct {
		const char *type, *body, *query, *want;
	} cases[] = {
		{ TYPE, FILE("abc") END, NULL, "a.xlsx:abc 0 - 0" },
		{ TYPE, FILE("abc") NOTE("hi") END, "force=1&ids=7,8",
		    "a.xlsx:abc 1 hi 7" },
		{ TYPE, FILE("") END, "noSuch=1", "a.xlsx: 0 - 0" },
		{ TYPE, FILE("abcde") PART("other") "\r\nx\r\n" END, NULL,
		    "a.xlsx:abcde 0 - 0" },
		{ TYPE, FILE("abcdef") END, NULL, "! upload_too_large: " },
		{ TYPE, NOTE("hi") END, NULL,
		    "! bad_request: must not be null" },
		{ TYPE, PART("file; filename=\"\"") "\r\n\r\n" END, NULL,
		    "! bad_request: must not be null" },
		{ TYPE, PART("file") "\r\nabc\r\n" END, NULL,
		    "! bad_request: must not be null" },
		{ TYPE, PART("filo; filename=\"a\"") "\r\nabc\r\n" END, NULL,
		    "! bad_request: must not be null" },
		{ TYPE, FILE("abc") NOTE("hi") END, "note=ho",
		    "! bad_request: must be given once" },
		{ TYPE, FILE("abc") NOTE("sechse") END, NULL,
		    "! bad_request: length must not exceed 5" },
		{ TYPE, FILE("abc") NOTE("\xff") END, NULL,
		    "! bad_request: must be UTF-8" },
		{ TYPE, FILE("abc") END, "force=maybe",
		    "! bad_request: must be true or false" },
		{ TYPE, FILE("abc") END, "a=%zz",
		    "! bad_request: the query string holds a broken escape" },
		{ TYPE, FILE("abc"), NULL,
		    "! bad_request: the form is "
		    "cut off" },
		{ TYPE, "", NULL, "! bad_request: request body is missing" },
		{ "application/json", "{}", NULL,
		    "! bad_request: wrong request content type" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    decode(cases[i].type, cases[i].body, cases[i].query),
		    cases[i].want);
	arena_free(&mem);
}

TESTS(T(takes_a_form_and_a_query))
