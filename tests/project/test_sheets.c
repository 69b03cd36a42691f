/*
 * test_sheets.c - every export: the columns of its workbook are columns of its
 * block and their dictionaries exist; it is served as /x/export-excel and as
 * /x/export, except in the blacklist; an export task finds it by its name, and
 * tasks are filtered by it.
 * What it writes is read by each import that takes such columns.
 */
#include "project/store_fixture.h"

#include <stdio.h>

#include "lang/lang.h"
#include "project/domains.h"
#include "sheet/sheet_records.h"
#include "web/endpoint.h"
#include "web/export.h"

static bool
has(const char *const *name, int n, const char *wanted)
{
	for (int i = 0; i < n; i++)
		if (strcmp(name[i], wanted) == 0)
			return true;
	return false;
}

static bool
dict_exists(const char *type)
{
	return store_run(
	           ctx.db->conn, arena_printf(&mem,
	                             "SELECT count(*) FROM system_dict_data"
	                             " WHERE dict_type = '%s' AND NOT deleted",
	                             type)) > 0;
}

static int
check_columns(const struct endpoint *ep)
{
	const struct sheet *s = ep->handler.sheet;
	const unsigned *oid;
	const char *const *name;
	int n_param, n, bad = 0;

	assert_int_equal(
	    db_describe(&ctx, ep->handler.sql, &oid, &n_param, &name, &oid, &n),
	    OK);
	for (size_t i = 0; i < s->n; i++) {
		const struct column *c = &s->col[i];

		if (!has(name, n, c->name)) {
			print_message("%s: %s has no column %s\n", ep->path,
			    ep->handler.sql->name, c->name);
			bad++;
		}
		if (c->dict != NULL && !dict_exists(c->dict)) {
			print_message("%s: column %s: no dictionary %s\n",
			    ep->path, c->name, c->dict);
			bad++;
		}
	}
	return bad;
}

static const struct endpoint *
row_at_path(const struct domain *d, const char *path)
{
	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++) {
			const struct endpoint *ep = &d->table[t]->endpoint[i];

			if (ep->audience == ADMIN && ep->method == GET &&
			    strcmp(ep->path, path) == 0)
				return ep;
		}
	return NULL;
}

/* Checks that "/x/export-excel" and "/x/export" are the same export.  Those of
 * the blacklist are not: there the first orders a task that makes the workbook.
 */
static int
check_spellings(const struct domain *d, const struct endpoint *ep)
{
	static const char end[] = "-excel", orders[] = "/device/app-blacklist/";
	size_t n = strlen(ep->path), m = sizeof(end) - 1;
	bool is_long = n > m && strcmp(ep->path + n - m, end) == 0;
	const char *other = is_long ? arena_strndup(&mem, ep->path, n - m)
	                            : arena_printf(&mem, "%s%s", ep->path, end);
	const struct endpoint *twin = row_at_path(d, other);

	if (strncmp(ep->path, orders, sizeof(orders) - 1) == 0)
		return 0;
	if (twin != NULL && twin->handler.sql == ep->handler.sql &&
	    strcmp(twin->guard.perm, ep->guard.perm) == 0)
		return 0;
	print_message("%s: %s is not the same\n", ep->path, other);
	return 1;
}

/* Checks that an export task can find the export by its name, under one of
 * these two paths. */
static int
check_name(const struct endpoint *ep)
{
	const char *name = export_name(&mem, ep->handler.sheet);
	const struct endpoint *found =
	    export_find(domains, ARRAY_LEN(domains), name);

	if (found != NULL && found->handler.sql == ep->handler.sql &&
	    found->guard.gate == GATE_PERM &&
	    strcmp(found->guard.perm, ep->guard.perm) == 0)
		return 0;
	print_message("%s: %s is another export\n", ep->path, name);
	return 1;
}

/* Checks that tasks can be filtered by the export's name. */
static int
check_filter(const struct endpoint *ep)
{
	const char *name = export_name(&mem, ep->handler.sheet);
	const struct endpoint *page = NULL;

	for (size_t d = 0; page == NULL && d < ARRAY_LEN(domains); d++)
		page = row_at_path(domains[d], "/infra/export-task/page");
	for (size_t i = 0; page != NULL && i < page->in->n; i++)
		if (strcmp(page->in->f[i].name, "biz") == 0 &&
		    words_have(page->in->f[i].words, name))
			return 0;
	print_message("%s: no filter of export tasks: %s\n", ep->path, name);
	return 1;
}

static int
check_table(const struct domain *d, const struct table *t, int *sheets)
{
	int bad = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (t->endpoint[i].handler.shape != SHAPE_SHEET)
			continue;
		++*sheets;
		bad += check_columns(&t->endpoint[i]);
		bad += check_spellings(d, &t->endpoint[i]);
		bad += check_name(&t->endpoint[i]);
		bad += check_filter(&t->endpoint[i]);
	}
	return bad;
}

static void
every_workbook_can_be_made(void **state)
{
	int sheets = 0, bad = 0;

	(void)state;
	for (size_t d = 0; d < ARRAY_LEN(domains); d++)
		for (size_t t = 0; t < domains[d]->n; t++)
			bad += check_table(
			    domains[d], domains[d]->table[t], &sheets);
	assert_true(sheets > 0);
	assert_int_equal(bad, 0);
}

/* -- what imports read ---------------------------------------------------- */

#define ENDPOINTS_MAX 2000

/* All endpoints, in one list. */
static size_t
all_endpoints(const struct endpoint **out)
{
	size_t n = 0;

	for (size_t d = 0; d < ARRAY_LEN(domains); d++)
		for (size_t t = 0; t < domains[d]->n; t++) {
			const struct table *of = domains[d]->table[t];

			for (size_t i = 0; i < of->n; i++) {
				assert_true(n < ENDPOINTS_MAX);
				out[n++] = &of->endpoint[i];
			}
		}
	return n;
}

static bool
has_field(const struct input *in, const char *name)
{
	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (strcmp(in->f[i].name, name) == 0)
			return true;
	return false;
}

static const struct column *
column_named(const struct sheet *s, const char *name)
{
	for (size_t i = 0; i < s->n; i++)
		if (strcmp(s->col[i].name, name) == 0)
			return &s->col[i];
	return NULL;
}

/* Checks each column of the workbook that has a field of the import. */
static int
check_headings(const struct endpoint *reads, const struct endpoint *writes)
{
	const struct sheet_titles *t = reads->handler.titles;
	int bad = 0;

	for (size_t f = 0; f < t->def->n; f++) {
		const struct column *c =
		    column_named(writes->handler.sheet, t->def->f[f].name);

		for (enum lang lang = 0; c != NULL && lang < LANG__MAX;
		     lang++) {
			const char *title = lang_heading(lang, c->title);

			if (sheet_titled(&mem, t, f, title))
				continue;
			print_message("%s does not read \"%s\" of %s\n",
			    reads->path, title, writes->path);
			bad++;
		}
	}
	return bad;
}

static void
every_workbook_can_be_imported(void **state)
{
	static const struct endpoint *ep[ENDPOINTS_MAX];
	size_t n = all_endpoints(ep), pairs = 0;
	int bad = 0;

	(void)state;
	for (size_t i = 0; i < n; i++) {
		const struct sheet_titles *t = ep[i]->handler.titles;

		for (size_t k = 0; t != NULL && k < n; k++) {
			const struct sheet *s = ep[k]->handler.sheet;

			if (s == NULL || column_named(s, t->key) == NULL)
				continue;
			bad += check_headings(ep[i], ep[k]);
			pairs++;
		}
	}
	assert_true(pairs > 0);
	assert_int_equal(bad, 0);
}

/* Every import that can only check its file says what it reads of it. */
static void
every_import_declares_its_columns(void **state)
{
	static const struct endpoint *ep[ENDPOINTS_MAX];
	size_t n = all_endpoints(ep);
	int imports = 0, bad = 0;

	(void)state;
	for (size_t i = 0; i < n; i++) {
		if (!has_field(ep[i]->in, "dry_run"))
			continue;
		imports++;
		if (ep[i]->handler.titles != NULL)
			continue;
		print_message("%s READS nothing\n", ep[i]->path);
		bad++;
	}
	assert_true(imports > 0);
	assert_int_equal(bad, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(every_workbook_can_be_made),
		T(every_workbook_can_be_imported),
		T(every_import_declares_its_columns),
	};

	return cmocka_run_group_tests(tests, store_open, store_close);
}
