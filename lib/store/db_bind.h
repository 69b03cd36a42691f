/* db_bind.h - which parameters a block may have, for start-up and the tests. */
#ifndef STORE_DB_BIND_H
#define STORE_DB_BIND_H

#include "input/field.h"
#include "store/sql.h"

/* db_knows - is every parameter of the block a field of def (NULL: none) or a
 * word of the context?  If not, *name is the first that is not. */
bool db_knows(const struct sql *q, const struct input *def, const char **name);

#endif
