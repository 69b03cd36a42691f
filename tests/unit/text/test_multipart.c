/*
 * test_multipart.c - the parts of multipart forms, as browsers and other
 * clients send them; forms that are refused, and the limits of parts, names and
 * headers.
 */
#include "test.h"

#include "base/buf.h"
#include "text/multipart.h"

#define TYPE "multipart/form-data; boundary=XX"
#define FILE_HEAD \
	"Content-Disposition: form-data; name=\"file\"; " \
	"filename=\"a.xlsx\"\r\n"

static struct arena mem;

/* Writes the parts as "name[=file][;type]:data|", or "! why". */
static const char *
parts(const char *type, const char *s, size_t n)
{
	struct multipart m = { 0 };
	const char *why = "?", *out;
	struct buf b;

	if (multipart_read(&mem, type, s, n, &m, &why) != OK)
		return arena_printf(&mem, "! %s", why);
	buf_init(&b, 1 << 20);
	for (size_t i = 0; i < m.n; i++) {
		const struct multipart_part *p = &m.v[i];

		buf_printf(&b, "%s%s%s%s%s:", p->name,
		    p->file == NULL ? "" : "=", p->file == NULL ? "" : p->file,
		    p->type == NULL ? "" : ";", p->type == NULL ? "" : p->type);
		buf_add(&b, p->data, p->n);
		buf_str(&b, "|");
	}
	out = arena_strdup(&mem, buf_text(&b));
	buf_free(&b);
	return out;
}

static void
finds_parts(void **state)
{
	static const struct {
		const char *type, *body, *want;
	} cases[] = {
		{ TYPE,
		    "--XX\r\n" FILE_HEAD "Content-Type: text/x\r\n\r\nabc"
		    "\r\n--XX\r\ncontent-disposition: form-data; name=b"
		    "\r\n\r\n\r\n--XX--\r\n",
		    "file=a.xlsx;text/x:abc|b:|" },
		{ "Multipart/Form-Data ; charset=utf-8; boundary=\"X X\"",
		    "preamble\r\n--X X  \r\n" FILE_HEAD
		    "\r\n\r\n--X\r\n--X X--epilogue",
		    "file=a.xlsx:\r\n--X|" },
		{ TYPE, "--XX--", "" },
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=\"a\\\"b\"; "
		    "filename=\"C:\\fakepath\\x y.xlsx\"\r\nX-More: 1\r\n"
		    "Content-Transfer-Encoding: binary\r\n\r\nq\r\n--XX--",
		    "a\"b=C:\\fakepath\\x y.xlsx:q|" },
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=a; "
		    "filename=\"../../etc/passwd\"\r\n\r\nq\r\n--XX--",
		    "a=../../etc/passwd:q|" },
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=a; "
		    "filename=\"\"\r\n\r\n\r\n--XX--",
		    "a=:|" },
		/* Chromium and Firefox: a quote in a name is written so. */
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=\"a%22b\"; "
		    "filename=\"12%22 %2 %41 %22\"\r\n\r\nq\r\n--XX--",
		    "a\"b=12\" %2 %41 \":q|" },
		/* Python's requests before 2.22, and .NET, which sends both. */
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=a; "
		    "filename*=utf-8''%E6%9D%B1+%22.png\r\n\r\nq\r\n--XX--",
		    "a=\u6771+\".png:q|" },
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=a; "
		    "filename=\"=?utf-8?B?w7w=?=\"; filename*=UTF-8'en'%C3%BC"
		    "\r\n\r\nq\r\n--XX--",
		    "a=\u00fc:q|" },
		{ TYPE,
		    "--XX\r\nContent-Disposition: form-data; name=a; "
		    "filename=x; filename*=UTF-8''%FF\r\n\r\nq\r\n--XX--",
		    "a=x:q|" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(
		    parts(cases[i].type, cases[i].body, strlen(cases[i].body)),
		    cases[i].want);
}

#define PART(head) "--XX\r\n" head "\r\n\r\nq\r\n--XX--"
#define NAMED      "Content-Disposition: form-data; name="

#define NO_NAME   "! a part of the form has no name"
#define BAD_NAME  "! a part of the form has a bad name"
#define BAD_HEAD  "! a part of the form has a bad header"
#define MALFORMED "! the form is malformed"

static const struct {
	const char *type, *body, *want;
} bad[] = {
	{ NULL, "", "! wrong request content type" },
	{ "application/json", "", "! wrong request content type" },
	{ "multipart/form-datax; boundary=XX", "",
	    "! wrong request content type" },
	{ "multipart/form-data", "", "! the form has no boundary" },
	{ "multipart/form-data; boundary=", "", "! the form has no boundary" },
	{ "multipart/form-data; boundary=\"\"", "",
	    "! the form has no boundary" },
	{ "multipart/form-data; boundary=\"a", "",
	    "! the form has no boundary" },
	{ "multipart/form-data; boundary=a; boundary=b", "",
	    "! the form has no boundary" },
	{ "multipart/form-data; boundary=1234567890123456789012345678"
	  "9012345678901234567890123456789012345678901",
	    "", "! the form has no boundary" },
	{ TYPE, "", MALFORMED },
	{ TYPE, "--XY--", MALFORMED },
	{ TYPE, "--XXY\r\n", MALFORMED },
	{ TYPE, "x--XX--", MALFORMED },
	{ TYPE, "--XX\r\n", BAD_HEAD },
	{ TYPE, "--XX\r\n" FILE_HEAD, BAD_HEAD },
	{ TYPE, "--XX\r\n" FILE_HEAD "\r\nabc", "! the form is cut off" },
	{ TYPE, "--XX\r\n" FILE_HEAD "\r\nabc\r\n--X",
	    "! the form is cut off" },
	{ TYPE, "--XX\r\n" FILE_HEAD "\r\nabc\r\n--XX", MALFORMED },
	{ TYPE, PART("X: y"), NO_NAME },
	{ TYPE, PART(NAMED "\"\""), NO_NAME },
	{ TYPE, PART(NAMED "a; name=b"), NO_NAME },
	{ TYPE, PART(NAMED "\"a"), NO_NAME },
	{ TYPE, PART("Content-Disposition: attachment; name=a"), NO_NAME },
	{ TYPE, PART(NAMED "a\r\n" NAMED "b"), NO_NAME },
	{ TYPE, PART(NAMED "\"a\x01\""), BAD_NAME },
	{ TYPE, PART(NAMED "\"a\xff\""), BAD_NAME },
	{ TYPE, PART(NAMED "a; filename=\"a\x7f\""), BAD_NAME },
	{ TYPE, PART(NAMED "a; filename*=UTF-8''%0A"), BAD_NAME },
	{ TYPE, PART(NAMED "a\r\n folded"), BAD_HEAD },
	{ TYPE, PART("no colon"), BAD_HEAD },
	{ TYPE, PART(NAMED "a\r\nContent-Transfer-Encoding: base64"),
	    "! a part of the form is encoded" },
	{ TYPE,
	    "--XX\r\n" FILE_HEAD "\r\na\r\n--XX\r\n" FILE_HEAD
	    "\r\nb\r\n--XX--",
	    "! the form has more than one file" },
};

static void
refuses_what_is_none(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_string_equal(
		    parts(bad[i].type, bad[i].body, strlen(bad[i].body)),
		    bad[i].want);
}

static const char *
many_parts(size_t n)
{
	const char *out;
	struct buf b;

	buf_init(&b, 1 << 20);
	for (size_t i = 0; i < n; i++)
		buf_str(&b, "--XX\r\n" NAMED "a\r\n\r\n1\r\n");
	buf_str(&b, "--XX--");
	out = parts(TYPE, b.p, b.n);
	buf_free(&b);
	return out;
}

/* A form with a part whose name, header and value have so many letters. */
static const char *
long_part(size_t name, size_t header, size_t value)
{
	const char *out;
	struct buf b;

	buf_init(&b, 1 << 20);
	buf_str(&b, "--XX\r\nX: ");
	for (size_t i = 0; i < header; i++)
		buf_str(&b, "h");
	buf_str(&b, "\r\n" NAMED "\"");
	for (size_t i = 0; i < name; i++)
		buf_str(&b, "\xC3\xA4");
	buf_str(&b, "\"\r\n\r\n");
	for (size_t i = 0; i < value; i++)
		buf_str(&b, "v");
	buf_str(&b, "\r\n--XX--");
	out = parts(TYPE, b.p, b.n);
	buf_free(&b);
	return out;
}

static void
limits_everything(void **state)
{
	(void)state;
	assert_int_equal(strlen(many_parts(20)), 80);
	assert_string_equal(
	    many_parts(21), "! the form has more than 20 parts");
	assert_int_not_equal(long_part(255, 1, 1)[0], '!');
	assert_string_equal(
	    long_part(256, 1, 1), "! a part of the form has a bad name");
	assert_int_not_equal(long_part(1, 8000, 1)[0], '!');
	assert_string_equal(
	    long_part(1, 8192, 1), "! a part of the form has a bad header");
	assert_int_not_equal(long_part(1, 1, 65536)[0], '!');
	assert_string_equal(
	    long_part(1, 1, 65537), "! a part of the form is too long");
	arena_free(&mem);
}

TESTS(T(finds_parts), T(refuses_what_is_none), T(limits_everything))
