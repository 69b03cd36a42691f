/* import_task.h - an import task while it is carried out: what the files that
 * do so share. */
#ifndef DEVICE_IMPORT_TASK_H
#define DEVICE_IMPORT_TASK_H

#include "app/tasks.h"
#include "device/import_rows.h"

/* An import that is being carried out.  ctx->mem is freed after each step, mem
 * at the end.  The file of the order (o) is that of failed rows. */
struct import_task {
	struct ctx *ctx;
	struct arena *mem;
	const struct task_order *o;
	const struct import_kind *kind;
	const char *source; /* a file in IMPORT_DIR */
	bool updates;       /* existing devices are changed, too */
	int64_t line;       /* rows up to this line are committed */
	const char *data;   /* the file, mapped */
	size_t n;
	int64_t rows; /* rows read from it so far */
};

/* import_step - ends a step: commits if e is OK, else rolls back, and frees the
 * step's rows and memory.  Returns e, or the error of the commit. */
enum err import_step(struct import_task *j, enum err e) MUST_CHECK;

#endif
