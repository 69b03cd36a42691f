/* row.c - typed getters over a result. */
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

static int
column(const struct row *r, const char *col)
{
	int c = PQfnumber(r->in.res, col);

	BUG_ON(c < 0);
	return c;
}

bool
row_null(const struct row *r, const char *col)
{
	return PQgetisnull(r->in.res, r->i, column(r, col)) == 1;
}

const char *
row_str(const struct row *r, const char *col)
{
	int c = column(r, col);

	if (PQgetisnull(r->in.res, r->i, c))
		return NULL;
	return PQgetvalue(r->in.res, r->i, c);
}

int64_t
row_i64(const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	int64_t v = 0;

	/* The block's author chose an integer column. */
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

struct ids
row_ids(struct arena *a, const struct row *r, const char *col)
{
	struct strs s = row_strs(a, r, col);
	struct ids out = { arena_new(a, int64_t, s.n), s.n };

	for (size_t i = 0; i < s.n; i++)
		BUG_ON(num_read(s.v[i], strlen(s.v[i]), &out.v[i]) != OK);
	return out;
}

/* One element of PostgreSQL's array text, unquoted; *p moves behind it. */
static const char *
element(struct arena *a, const char **p)
{
	const char *s = *p;
	bool quoted = *s == '"';
	char *out = arena_alloc(a, strlen(s) + 1), *q = out;

	if (quoted)
		s++;
	while (*s != '\0' && (quoted ? *s != '"' : *s != ',' && *s != '}')) {
		if (*s == '\\' && s[1] != '\0')
			s++;
		*q++ = *s++;
	}
	*p = s + (quoted ? 1 : 0);
	return out;
}

struct strs
row_strs(struct arena *a, const struct row *r, const char *col)
{
	const char *s = row_str(r, col);
	struct strs out = { NULL, 0 };
	size_t commas = 1;

	if (s == NULL || s[1] == '}')
		return out;
	for (const char *p = s; *p != '\0'; p++)
		commas += *p == ',';
	out.v = arena_new(a, const char *, commas);
	for (s++; *s != '\0'; s++)
		out.v[out.n++] = element(a, &s);
	return out;
}
