/* task_id.h - ids of tasks as clients see them: the number of the tree and that
 * of the task in it, such as "17-4". */
#ifndef FLOWDB_TASK_ID_H
#define FLOWDB_TASK_ID_H

#include "base/arena.h"

#define TASK_ID_MAX 64 /* characters */

struct task_id {
	int64_t tree, num;
};

/* task_id_read - reads an id that a client sent.  E_BAD_REQUEST when it is
 * malformed. */
enum err task_id_read(const char *text, struct task_id *out) MUST_CHECK;

/* task_id_text - the id as clients see it, in the arena. */
const char *task_id_text(struct arena *a, struct task_id id);

#endif
