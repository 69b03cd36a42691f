/* row_int.h - inner: the names, JSON keys and kinds of a statement's columns,
 * for db_*.c and row*.c only. */
#ifndef STORE_ROW_INT_H
#define STORE_ROW_INT_H

#include <libpq-fe.h>

#include "store/db.h"
#include "store/row_cell.h"

/* A column of a statement.  key is what is written to JSON before its value,
 * such as "dataScope": with its quotes and colon. */
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
 * db_element - copy the next element of a PostgreSQL array text to out, without
 * its quotes; returns its length.  out must have room for the rest of the text.
 * *at points behind the '{' or ',' before the element and is moved to the ','
 * or '}' behind it.
 */
size_t db_element(const char **at, char *out);

#endif
