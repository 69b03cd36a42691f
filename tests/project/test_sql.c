/*
 * test_sql.c - every block of sql/query with the migrated schema: it can be
 * prepared, its parameters have types that fit the fields bound to them, and
 * the order of its pages ends with a key, so that no row is on two pages.
 */
#include "test.h"

#include <stdlib.h>

#include "project/domains.h"
#include "store/db.h"
#include "store/db_describe.h"

/* Types of PostgreSQL by their fixed numbers (pg_type.dat). */
enum {
	OID_BOOL = 16,
	OID_BYTEA = 17,
	OID_INT8 = 20,
	OID_INT2 = 21,
	OID_INT4 = 23,
	OID_TEXT = 25,
	OID_MACADDR = 829,
	OID_INET = 869,
	OID_TEXTS = 1009,
	OID_INT8S = 1016,
	OID_VARCHAR = 1043,
	OID_DATE = 1082,
	OID_TIMESTAMPTZ = 1184,
	OID_NUMERIC = 1700,
	OID_JSONB = 3802
};

#define FITS_MAX 8

/* The PostgreSQL types to which a field of each type may be bound. */
static const unsigned fits[F__MAX][FITS_MAX] = {
	[F_STR] = { OID_TEXT, OID_VARCHAR, OID_BYTEA, OID_MACADDR, OID_INET,
	    OID_DATE, OID_NUMERIC },
	[F_I32] = { OID_INT2, OID_INT4, OID_INT8 },
	[F_I64] = { OID_INT8 },
	[F_BOOL] = { OID_BOOL },
	[F_STAMP] = { OID_TIMESTAMPTZ },
	[F_JSON] = { OID_JSONB },
	[F_RANGE] = { OID_TIMESTAMPTZ },
	[F_IDS] = { OID_INT8S },
	[F_STRS] = { OID_TEXTS },
	[F_LIST] = { OID_JSONB },
};

static const struct {
	const char *name;
	enum field_type type;
} words[] = {
	{ "tenant_id", F_I64 },
	{ "login_id", F_I64 },
	{ "login_type", F_I32 },
	{ "login_dept", F_I64 },
	{ "login_tenant", F_I64 },
	{ "session_id", F_I64 },
	{ "now", F_STAMP },
	{ "ip", F_STR },
	{ "agent", F_STR },
	{ "trace_id", F_STR },
	{ "scope_all", F_BOOL },
	{ "scope_self", F_I64 },
	{ "scope_depts", F_IDS },
	{ "by_module", F_BOOL },
	{ "lang", F_STR },
	{ "page_size", F_I64 },
	{ "page_offset", F_I64 },
	{ "given", F_STRS },
};

static struct arena mem;
static struct ctx ctx;

/* The type of the field that a parameter is bound to; F__MAX: it is not bound
 * to a field. */
static enum field_type
field_type_of(const struct input *in, const char *param)
{
	for (size_t i = 0; in != NULL && i < in->n; i++) {
		const struct field *f = &in->f[i];
		size_t len = strlen(f->name);

		if (f->type == F_RANGE && strncmp(param, f->name, len) == 0 &&
		    (strcmp(param + len, "_from") == 0 ||
		        strcmp(param + len, "_to") == 0))
			return F_RANGE;
		if (strcmp(param, f->name) == 0)
			return f->type;
	}
	return F__MAX;
}

static enum field_type
word_type_of(const char *param)
{
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strcmp(words[i].name, param) == 0)
			return words[i].type;
	return F__MAX;
}

static bool
type_fits(enum field_type type, unsigned oid)
{
	for (size_t i = 0; i < FITS_MAX && fits[type][i] != 0; i++)
		if (fits[type][i] == oid)
			return true;
	return false;
}

/* The number of parameters of the block with a wrong type; prints each. */
static int
misfits(const struct endpoint *ep, const struct sql *q)
{
	const unsigned *in, *out;
	const char *const *column;
	int n_in, n_out, bad = 0;

	if (db_describe(&ctx, q, &in, &n_in, &column, &out, &n_out) != OK)
		return 0; /* the test blocks_prepare reports this */
	for (int i = 0; i < n_in; i++) {
		enum field_type type = field_type_of(ep->in, q->param[i]);

		if (type == F__MAX)
			type = word_type_of(q->param[i]);
		if (type != F__MAX && type_fits(type, in[i]))
			continue;
		if (type == F__MAX && ep->handler.call != NULL)
			/* The function of the endpoint binds this value
			 * itself. */
			continue;
		print_error("%s: block %s: parameter %s has type %u\n",
		    ep->path, q->name, q->param[i], in[i]);
		bad++;
	}
	return bad;
}

static int
misfits_of_row(const struct endpoint *ep)
{
	const struct sql *q = ep->handler.sql;
	int bad = 0;

	if (ep->handler.check != NULL)
		bad += misfits(ep, ep->handler.check);
	if (q == NULL)
		return bad;
	if (q->rows != NULL)
		bad += misfits(ep, q->rows);
	return bad + misfits(ep, q);
}

static void
blocks_prepare(void **state)
{
	int bad = 0;

	(void)state;
	assert_true(sql_count > 0);
	for (int i = 0; i < sql_count; i++) {
		const unsigned *in, *out;
		const char *const *column;
		int n_in, n_out;

		if (db_describe(&ctx, sql_all[i], &in, &n_in, &column, &out,
		        &n_out) == OK)
			continue;
		print_error("%s: block %s does not prepare\n", sql_all[i]->file,
		    sql_all[i]->name);
		bad++;
	}
	assert_int_equal(bad, 0);
}

static void
parameters_fit_their_fields(void **state)
{
	int bad = 0;

	(void)state;
	for (size_t d = 0; d < ARRAY_LEN(domains); d++)
		for (size_t t = 0; t < domains[d]->n; t++) {
			const struct table *table = domains[d]->table[t];

			for (size_t i = 0; i < table->n; i++)
				bad += misfits_of_row(&table->endpoint[i]);
		}
	assert_int_equal(bad, 0);
}

/* Does the text end with this column, perhaps in descending order? */
static bool
ends_with(const char *text, const char *column)
{
	size_t n = strlen(text), width = strlen(column);

	if (n > 5 && strcmp(text + n - 5, " DESC") == 0)
		n -= 5;
	return n > width && strncmp(text + n - width, column, width) == 0 &&
	       strchr(" .,", text[n - width - 1]) != NULL;
}

/* The last column of a page's order must be that of the primary key; otherwise
 * rows that are equal in all columns could be on two pages, or on none.  The
 * key of process instances and tasks is tree and num. */
static void
pages_have_one_order(void **state)
{
	int bad = 0, pages = 0;

	(void)state;
	for (int i = 0; i < sql_count; i++) {
		const struct sql *q = sql_all[i];

		if (q->rows == NULL)
			continue;
		pages++;
		if (ends_with(q->text, "id") || ends_with(q->text, "num"))
			continue;
		print_error("%s: the order of %s does not end with id or num\n",
		    q->file, q->name);
		bad++;
	}
	assert_true(pages > 0);
	assert_int_equal(bad, 0);
}

static int
database_open(void **state)
{
	const char *url = getenv("FLEETDESK_DATABASE_URL");

	(void)state;
	if (url == NULL) {
		print_error("FLEETDESK_DATABASE_URL is not set\n");
		return -1;
	}
	ctx = (struct ctx){ .mem = &mem, .db = db_open(url, "UTC", NULL) };
	return 0;
}

static int
database_close(void **state)
{
	(void)state;
	db_close(ctx.db);
	arena_free(&mem);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(blocks_prepare),
		T(parameters_fit_their_fields),
		T(pages_have_one_order),
	};

	return cmocka_run_group_tests(tests, database_open, database_close);
}
