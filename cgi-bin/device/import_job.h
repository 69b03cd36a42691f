/* import_job.h - one import under way, as the files that carry it out share
 * it. */
#ifndef DEVICE_IMPORT_JOB_H
#define DEVICE_IMPORT_JOB_H

#include "app/tasks.h"
#include "device/intake.h"

/* What an import's order says beside the usual; its file is the one of the
 * rows that failed. */
struct import_more {
	const char *kind, *source; /* source: a file in IMPORT_DIR */
	bool updates;              /* devices that are there already */
	int64_t line;              /* up to it all is committed */
	int64_t stage;             /* number of this reading */
};

/* One import under way.  ctx->mem is of a step, mem of the whole. */
struct import_job {
	struct ctx *ctx;
	struct arena *mem;
	const struct task_order *o;
	const struct import_more *more;
	const struct intake_kind *kind;
	const char *data; /* the file, mapped */
	size_t n;
	int64_t rows; /* read from it */
};

/* import_step - the end of a step: its transaction, its rows, its memory.
 * Returns e, or what went wrong with the commit. */
enum err import_step(struct import_job *j, enum err e) MUST_CHECK;

#endif
