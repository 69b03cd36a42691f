/* row_int.h - what the columns of a statement are called and how they are
 * written; inner. */
#ifndef STORE_ROW_INT_H
#define STORE_ROW_INT_H

#include <libpq-fe.h>

#include "store/cell.h"
#include "store/db.h"

/* One column of a statement: "dataScope": with quotes and colon. */
struct db_column {
	const char *name, *key;
	size_t key_len;
	enum value_kind kind;
};

struct db_columns {
	int n;
	struct db_column *v;
};

/* db_columns_of - the statement's columns, read from its first result. */
const struct db_columns *
db_columns_of(struct db *db, const struct sql *q, const PGresult *res);

/*
 * db_element - the next entry of PostgreSQL's array text, unquoted, to out,
 * which must have room for all that is left of the text; returns its length.
 * *at begins behind '{' or ',' and ends at the ',' or '}' behind it.
 */
size_t db_element(const char **at, char *out);

#endif
