/* db_bind.h - binds the parameters of a block by name, and writes lists as
 * PostgreSQL reads arrays. */
#ifndef STORE_DB_BIND_H
#define STORE_DB_BIND_H

#include "store/db.h"

/* array_of_ids, array_of_strs - the value of a parameter of type bigint[] or
 * text[], in the arena. */
const char *array_of_ids(struct arena *a, const struct ids *ids);
const char *array_of_strs(struct arena *a, const struct strs *strs);

/* db_knows - is every parameter of the block a field of def (NULL: no input)
 * or a word of the context?  If not, *name is the first unknown one. */
bool db_knows(const struct sql *q, const struct input *def, const char **name);

/* db_bind - the values of a block's parameters as texts. */
const char **
db_bind(struct ctx *ctx, const struct sql *q, const struct args *in);

/*
 * db_bind_least - as db_bind.  When no filter was sent and the caller's data
 * scope is all, it first sets *q to the same block without filters (`bare`, if
 * there is one), because PostgreSQL plans that one only once.
 */
const char **
db_bind_least(struct ctx *ctx, const struct sql **q, const struct args *in);

#endif
