/* import_task.c - ends a step of an import task: its transaction and memory. */
#include "device/import_task.h"

enum err
import_step(struct import_task *j, enum err e)
{
	e = db_end(j->ctx, e);
	arena_reset(j->ctx->mem);
	return e;
}
