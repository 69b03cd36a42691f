/*
 * multipart.c - finds the parts of a form: the boundary from the Content-Type,
 * then the header lines of each part and where its bytes are in the body.
 */
#include "text/multipart.h"

#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/url.h"

#define FORM   "multipart/form-data"
#define PIECE  ((ptrdiff_t)8 * 1024 * 1024) /* bytes searched at once */
#define WANTED 3 /* parameters that are looked for at once, at most */

/* The bytes that were not read yet, from p to end, and the boundary. */
struct form {
	struct arena *a;
	const char *p, *end;
	const char *bound; /* CR LF "--" and the boundary */
	size_t bound_len;
	const char **why;
	bool mapped;
};

/* Notes why the form is refused; returns the error for it. */
static enum err
refuse(struct form *f, const char *what)
{
	*f->why = what;
	return E_BAD_REQUEST;
}

/* -- parameters behind a semicolon --------------------------------------- */

/* May a name or a value without quotes have the character (RFC 2045)? */
static bool
is_token(char c)
{
	return c > ' ' && c < 0x7F && strchr("()<>@,;:\\\"/[]?=", c) == NULL;
}

static const char *
skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

/*
 * Reads a quoted text from behind its opening quote; returns what follows it,
 * NULL when it has no end.  A backslash escapes only a quote or a backslash:
 * some browsers send "C:\fakepath\x.xlsx".
 */
static const char *
read_quoted(struct arena *a, const char *s, char **out)
{
	char *to = arena_alloc(a, strlen(s) + 1);

	*out = to;
	for (; *s != '"'; s++) {
		if (*s == '\0')
			return NULL;
		if (s[0] == '\\' && (s[1] == '"' || s[1] == '\\'))
			s++;
		*to++ = *s;
	}
	return s + 1;
}

/* Reads one parameter from its semicolon on; returns what follows it, NULL when
 * it is malformed. */
static const char *
read_param(struct arena *a, const char *s, char **name, char **value)
{
	const char *from;

	from = s = skip_blanks(s + 1);
	while (is_token(*s))
		s++;
	if (s == from || *s != '=')
		return NULL;
	*name = arena_strndup(a, from, (size_t)(s - from));
	from = ++s;
	if (*s == '"')
		return read_quoted(a, s + 1, value);
	while (is_token(*s))
		s++;
	*value = arena_strndup(a, from, (size_t)(s - from));
	return s == from ? NULL : s;
}

/*
 * Reads parameters from the first semicolon on and returns the values of the
 * wanted names (any may be NULL) in got.  False: they are malformed, or one of
 * the wanted ones is there twice.
 */
static bool
read_params(struct arena *a, const char *s, const char *const want[WANTED],
    const char *got[WANTED])
{
	for (int i = 0; i < WANTED; i++)
		got[i] = NULL;
	for (s = skip_blanks(s); *s == ';'; s = skip_blanks(s)) {
		char *name, *value;

		s = read_param(a, s, &name, &value);
		if (s == NULL)
			return false;
		for (int i = 0; i < WANTED; i++) {
			if (want[i] == NULL || strcasecmp(name, want[i]) != 0)
				continue;
			if (got[i] != NULL)
				return false;
			got[i] = value;
		}
	}
	return *s == '\0';
}

bool
multipart_is(const char *content_type)
{
	size_t n = sizeof(FORM) - 1;

	return content_type != NULL &&
	       strncasecmp(content_type, FORM, n) == 0 &&
	       (content_type[n] == ';' || content_type[n] == ' ' ||
	           content_type[n] == '\0');
}

/* Reads from the content type the boundary, which stands between the parts. */
static enum err
read_boundary(struct form *f, const char *content_type)
{
	static const char *const want[WANTED] = { "boundary" };
	const char *got[WANTED];
	size_t n;

	if (!multipart_is(content_type))
		return refuse(f, "wrong request content type");
	if (!read_params(f->a, content_type + sizeof(FORM) - 1, want, got) ||
	    got[0] == NULL)
		return refuse(f, "the form has no boundary");
	n = strlen(got[0]);
	if (n == 0 || n > MULTIPART_BOUND_MAX || got[0][n - 1] == ' ')
		return refuse(f, "the form has no boundary");
	f->bound = arena_printf(f->a, "\r\n--%s", got[0]);
	f->bound_len = n + 4;
	return OK;
}

/* -- header lines of a part ---------------------------------------------- */

/* May the text be the name of a part or a file, or the media type of a part:
 * UTF-8 without control characters, and not too long? */
static bool
is_clean(const char *s)
{
	for (const char *p = s; *p != '\0'; p++)
		if ((unsigned char)*p < 0x20 || *p == 0x7F)
			return false;
	return utf8_valid(s, strlen(s)) &&
	       utf8_length(s, strlen(s)) <= MULTIPART_NAME_MAX;
}

/* The name as its user has it: browsers write %22 for a quote in it, and no
 * other character so (HTML, "multipart/form-data encoding algorithm"). */
static const char *
with_quotes(struct arena *a, const char *name)
{
	char *out = arena_strdup(a, name), *to = out;

	for (const char *s = name; *s != '\0'; s++) {
		bool quote = strncmp(s, "%22", 3) == 0;

		*to++ = quote ? '"' : *s;
		s += quote ? 2 : 0;
	}
	*to = '\0';
	return out;
}

/* The name of a file as older libraries send one that is not ASCII:
 * "UTF-8''%C3%BC.txt" (RFC 5987); NULL when it is none. */
static const char *
extended_name(struct arena *a, const char *s)
{
	static const char utf8[] = "UTF-8'";
	const char *name, *out;

	if (s == NULL || strncasecmp(s, utf8, sizeof(utf8) - 1) != 0)
		return NULL;
	name = strchr(s + sizeof(utf8) - 1, '\'');
	return name != NULL && url_path(a, name + 1, &out) == OK ? out : NULL;
}

/* The name of the file, sent plain or extended (either may be NULL); NULL: the
 * part is no file.  The extended name is the better one, as in mails: a program
 * that sends it writes the other for those who cannot read it. */
static const char *
file_name(struct arena *a, const char *plain, const char *extended)
{
	const char *name = extended_name(a, extended);

	if (name != NULL || plain == NULL)
		return name;
	return with_quotes(a, plain);
}

/* Reads the name of a part, and of its file, from its Content-Disposition. */
static enum err
read_disposition(struct form *f, const char *s, struct multipart_part *part)
{
	static const char *const want[WANTED] = { "name", "filename",
		"filename*" };
	static const char kind[] = "form-data";
	const char *got[WANTED];

	if (part->name != NULL || strncasecmp(s, kind, sizeof(kind) - 1) != 0 ||
	    !read_params(f->a, s + sizeof(kind) - 1, want, got) ||
	    got[0] == NULL || got[0][0] == '\0')
		return refuse(f, "a part of the form has no name");
	part->name = with_quotes(f->a, got[0]);
	part->file = file_name(f->a, got[1], got[2]);
	if (!is_clean(part->name) ||
	    (part->file != NULL && !is_clean(part->file)))
		return refuse(f, "a part of the form has a bad name");
	return OK;
}

/* The value of a header line; NULL when it is not the header `name`. */
static const char *
value_of(const char *line, const char *name)
{
	size_t n = strlen(name);

	if (strncasecmp(line, name, n) != 0 || line[n] != ':')
		return NULL;
	return skip_blanks(line + n + 1);
}

/* Does this Content-Transfer-Encoding leave the bytes as they are? */
static bool
is_plain(const char *encoding)
{
	return strcasecmp(encoding, "7bit") == 0 ||
	       strcasecmp(encoding, "8bit") == 0 ||
	       strcasecmp(encoding, "binary") == 0;
}

/* Takes from a header line of a part what is needed of it. */
static enum err
read_head_line(struct form *f, const char *line, struct multipart_part *part)
{
	const char *v;

	if (strchr(line, ':') == NULL || *line == ' ' || *line == '\t')
		return refuse(f, "a part of the form has a bad header");
	if ((v = value_of(line, "Content-Disposition")) != NULL)
		return read_disposition(f, v, part);
	if ((v = value_of(line, "Content-Type")) != NULL)
		part->type = is_clean(v) ? v : NULL;
	v = value_of(line, "Content-Transfer-Encoding");
	if (v != NULL && !is_plain(v))
		return refuse(f, "a part of the form is encoded");
	return OK;
}

/* Reads the header lines of a part up to the empty line behind them; f->p is
 * then at the first byte of the content. */
static enum err
read_head(struct form *f, struct multipart_part *part)
{
	const char *limit = f->end;

	if (limit - f->p > MULTIPART_HEAD_MAX)
		limit = f->p + MULTIPART_HEAD_MAX;
	for (;;) {
		size_t left = (size_t)(limit - f->p);
		const char *eol = memmem(f->p, left, "\r\n", 2);
		size_t n = eol == NULL ? 0 : (size_t)(eol - f->p);

		if (eol == NULL || memchr(f->p, '\0', n) != NULL)
			return refuse(f, "a part of the form has a bad header");
		if (n > 0)
			TRY(read_head_line(
			    f, arena_strndup(f->a, f->p, n), part));
		f->p = eol + 2;
		if (n == 0)
			break;
	}
	return part->name != NULL ? OK
	                          : refuse(f, "a part of the form has no name");
}

/* -- parts --------------------------------------------------------------- */

/* Reads what follows a boundary: after "--" the form ends (*last); after the
 * end of the line another part begins. */
static enum err
read_behind_boundary(struct form *f, bool *last)
{
	if (f->end - f->p >= 2 && memcmp(f->p, "--", 2) == 0) {
		*last = true;
		return OK;
	}
	while (f->p < f->end && (*f->p == ' ' || *f->p == '\t'))
		f->p++;
	if (f->end - f->p < 2 || memcmp(f->p, "\r\n", 2) != 0)
		return refuse(f, "the form is malformed");
	f->p += 2;
	*last = false;
	return OK;
}

/* Finds the next boundary; NULL: there is none.  It is searched piece by piece,
 * so that only one piece of a mapped file needs to be in memory. */
static const char *
next_boundary(struct form *f)
{
	for (const char *p = f->p; p < f->end; p += PIECE) {
		size_t left = (size_t)(f->end - p);
		size_t n = (size_t)PIECE + f->bound_len - 1;
		const char *at;

		if (n > left)
			n = left;
		at = memmem(p, n, f->bound, f->bound_len);
		if (at != NULL)
			return at;
		if (f->mapped)
			mem_let_go(p, n);
	}
	return NULL;
}

/* Reads the content of a part, up to the next boundary; f->p is then behind
 * that. */
static enum err
read_content(struct form *f, struct multipart_part *part)
{
	const char *to = next_boundary(f);

	if (to == NULL)
		return refuse(f, "the form is cut off");
	part->data = f->p;
	part->n = (size_t)(to - f->p);
	f->p = to + f->bound_len;
	if (part->file == NULL && part->n > MULTIPART_VALUE_MAX)
		return refuse(f, "a part of the form is too long");
	return OK;
}

/* Finds the first boundary, which may be at the very start of the body, without
 * the end of a line before it. */
static enum err
read_first_boundary(struct form *f)
{
	size_t left = (size_t)(f->end - f->p), n = f->bound_len - 2;
	const char *at;

	if (left >= n && memcmp(f->p, f->bound + 2, n) == 0) {
		f->p += n;
		return OK;
	}
	at = memmem(f->p, left, f->bound, f->bound_len);
	if (at == NULL)
		return refuse(f, "the form is malformed");
	f->p = at + f->bound_len;
	return OK;
}

/* Refuses a form with more than one file. */
static enum err
check_files(struct form *f, const struct multipart *m)
{
	size_t files = 0;

	for (size_t i = 0; i < m->n; i++)
		files += m->v[i].file != NULL;
	return files > 1 ? refuse(f, "the form has more than one file") : OK;
}

enum err
multipart_read(struct arena *a, const char *content_type, const char *bytes,
    size_t n, struct multipart *out, const char **why)
{
	struct form f = { .a = a,
		.p = bytes,
		.end = bytes + n,
		.why = why,
		.mapped = out->mapped };
	bool last;

	out->n = 0;
	TRY(read_boundary(&f, content_type));
	TRY(read_first_boundary(&f));
	TRY(read_behind_boundary(&f, &last));
	while (!last) {
		struct multipart_part *part = &out->v[out->n];

		if (out->n++ == MULTIPART_PARTS_MAX)
			return refuse(&f,
			    "the form has "
			    "more than " STR(MULTIPART_PARTS_MAX) " parts");
		*part = (struct multipart_part){ 0 };
		TRY(read_head(&f, part));
		TRY(read_content(&f, part));
		TRY(read_behind_boundary(&f, &last));
	}
	return check_files(&f, out);
}
