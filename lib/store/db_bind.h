/* db_bind.h - the parameters of a block by name: which it may have, for
 * start-up and the tests, and the values that the db_*.c files send with it. */
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
 * db_bind_least - as db_bind; a page's block becomes the one without its
 * filters, whose plan is made once, when none was sent and the caller sees all.
 */
const char **
db_bind_least(struct ctx *ctx, const struct sql **q, const struct args *in);

#endif
