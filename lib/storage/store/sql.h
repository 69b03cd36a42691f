/*
 * sql.h - a block of sql/query as C sees it.  Only generated code defines one,
 * so no request can bring a query of its own.
 */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sql {
	const char *name;         /* also the prepared statement's name */
	const char *file;         /* the file that contains the block */
	const char *text;         /* with $1, $2 ... */
	const char *const *param; /* names of $1, $2 ..., NULL at the end */
	int n_param;
	int id;      /* from 0 to sql_count - 1 */
	bool reads;  /* only reads: changes no row, locks no row */
	bool custom; /* planned for the values of each call, not once */
	bool helper; /* "-- helper": jobs and daemons run it, no request does */
	/* Columns that are never null although no table says so, separated by
	 * blanks; or NULL. */
	const char *never_null;
	/* Set for blocks with "-- order:" only, else NULL. */
	const struct sql *count; /* counts all rows of the block */
	const struct sql *rows;  /* reads one page: :page_size, :page_offset */
	/* For a block that counts or reads pages: the same block without its
	 * filters, or NULL.  It is run instead if all parameters in the bit set
	 * `filters` are null, and all in `scopes` are true. */
	const struct sql *bare;
	uint64_t filters, scopes;
};

/* Every block, for lint and for the tests. */
extern const struct sql *const sql_all[];
extern const int sql_count;

#endif
