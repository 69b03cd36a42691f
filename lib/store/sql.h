/*
 * sql.h - a query that exists.  Only generated code makes one (from
 * sql/query), so no request can.
 */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sql {
	const char *name;         /* also the prepared statement's name */
	const char *file;         /* where the block stands */
	const char *text;         /* with $1, $2 ... */
	const char *const *param; /* their names, in order, NULL at the end */
	int n_param;
	int id;      /* 0 .. sql_count - 1 */
	bool reads;  /* changes nothing, locks nothing */
	bool custom; /* planned anew for each call's values */
	bool helper; /* for jobs and daemons: no request runs it */
	/* Blocks with "-- order:" only, else NULL. */
	const struct sql *count; /* how many rows it has */
	const struct sql *rows;  /* one page: :page_size, :page_offset */
	/* Counts and rows of pages: the same without its filters, or NULL.  It
	 * runs when of the parameters, as bits, `filters` are null and `scopes`
	 * true. */
	const struct sql *bare;
	uint64_t filters, scopes;
};

/* Every block, for lint and for the tests. */
extern const struct sql *const sql_all[];
extern const int sql_count;

#endif
