/* variable_limit.h - limits the size of an instance's variables.
 * Source: workflow contract, "Limits". */
#ifndef FLOWDB_VARIABLE_LIMIT_H
#define FLOWDB_VARIABLE_LIMIT_H

#include "flowdb/tree.h"

#define INSTANCE_VARIABLES_MAX ((size_t)1024 * 1024) /* bytes of JSON */

/* variable_limit_check - E_BAD_REQUEST, naming the field variables, if the last
 * step has set variables and the variables of an instance are now larger than
 * INSTANCE_VARIABLES_MAX together. */
enum err variable_limit_check(struct tree *t) MUST_CHECK;

#endif
