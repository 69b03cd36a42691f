/* row.c - the values of a row as C types. */
#include "store/row.h"

#include <string.h>

#include "base/num.h"
#include "store/db_int.h"

struct row
row_at(const struct rows *rows, int i)
{
	BUG_ON(i < 0 || i >= rows->n);
	return (struct row){ .in = *rows, .i = i };
}

bool
row_null(const struct row *r, const char *col)
{
	return PQgetisnull(r->in.res, r->i, row_column(r, col)) == 1;
}

const char *
row_str(const struct row *r, const char *col)
{
	int c = row_column(r, col);

	if (PQgetisnull(r->in.res, r->i, c))
		return NULL;
	return PQgetvalue(r->in.res, r->i, c);
}

int64_t
row_i64(const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	int64_t v = 0;

	/* row_i64 may be called for integer columns only. */
	BUG_ON(s != NULL && num_read(s, strlen(s), &v) != OK);
	return v;
}

int32_t
row_i32(const struct row *r, const char *col)
{
	int64_t v = row_i64(r, col);

	BUG_ON(v < INT32_MIN || v > INT32_MAX);
	return (int32_t)v;
}

bool
row_bool(const struct row *r, const char *col)
{
	const char *s = row_str(r, col);

	return s != NULL && s[0] == 't';
}

static size_t
count_entries(const char *s)
{
	size_t n = 1;

	for (; *s != '\0'; s++)
		n += *s == ',';
	return n;
}

struct ids
row_ids(struct arena *a, const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	struct ids out = { NULL, 0 };

	if (s == NULL || s[1] == '}')
		return out;
	out.v = arena_new(a, int64_t, count_entries(s));
	for (size_t n; *s != '}'; s += n) {
		n = strcspn(++s, ",}");
		BUG_ON(num_read(s, n, &out.v[out.n++]) != OK);
	}
	return out;
}

size_t
db_element(const char **at, char *out)
{
	const char *s = *at;
	bool quoted = *s == '"';
	size_t n = 0;

	for (s += quoted; *s != '\0'; s++) {
		if (quoted ? *s == '"' : *s == ',' || *s == '}')
			break;
		if (*s == '\\' && s[1] != '\0')
			s++;
		out[n++] = *s;
	}
	*at = s + (quoted && *s == '"');
	return n;
}

struct strs
row_strs(struct arena *a, const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	struct strs out = { NULL, 0 };
	char *text;

	if (s == NULL || s[1] == '}')
		return out;
	/* The NUL of each element replaces the comma or brace after it. */
	text = arena_alloc(a, strlen(s));
	out.v = arena_new(a, const char *, count_entries(s));
	while (*s != '}' && *s != '\0') {
		s++;
		out.v[out.n++] = text;
		text += db_element(&s, text) + 1;
	}
	return out;
}
