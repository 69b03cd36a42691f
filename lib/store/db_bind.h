/* db_bind.h - binds the parameters of a block by name: checks at start-up and
 * in tests which names a block uses, and collects the values that the db_*.c
 * files send. */
#ifndef STORE_DB_BIND_H
#define STORE_DB_BIND_H

#include "store/db.h"

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
