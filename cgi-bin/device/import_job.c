/* import_job.c - one import under way: the end of each of its steps. */
#include "device/import_job.h"

enum err
import_step(struct import_job *j, enum err e)
{
	e = db_end(j->ctx, e);
	arena_reset(j->ctx->mem);
	return e;
}
