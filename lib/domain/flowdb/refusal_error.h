/* refusal_error.h - inner: the error that a client gets for a step that the
 * engine has refused. */
#ifndef FLOWDB_REFUSAL_ERROR_H
#define FLOWDB_REFUSAL_ERROR_H

#include "flowdb/tree.h"

/* refusal_error - the error of the workflow contract for the refused step, with
 * the argument of its text.  If the contract has no error for it: E_BAD_REQUEST
 * with the engine's own sentence. */
enum err refusal_error(struct tree *t);

#endif
