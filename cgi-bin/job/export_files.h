/* export_files.h - the folder of finished exports, and of those begun. */
#ifndef JOB_EXPORT_FILES_H
#define JOB_EXPORT_FILES_H

#include "store/ctx.h"
#include "text/conf.h"

/* export_folder - make it, if it is not there. */
enum err export_folder(struct ctx *ctx, const struct conf *conf) MUST_CHECK;

/*
 * export_tidy - tasks that are out of date, and every file no task is for any
 * more: half ones of killed workers, cancelled and expired ones.  A file is
 * named by its task before it is made, so none is taken for litter.
 */
enum err export_tidy(struct ctx *ctx, const struct conf *conf) MUST_CHECK;

#endif
