/* task_files.h - a folder of files that tasks are for, below $FLEETDESK_HOME.
 */
#ifndef APP_TASK_FILES_H
#define APP_TASK_FILES_H

#include "app/conf.h"
#include "store/db.h"

/* unwanted tells which of :names no task is for; files younger than keep_s may
 * be of one that is not committed yet. */
struct task_folder {
	const char *dir;
	const char *const *suffix; /* of its files, NULL at the end */
	const struct sql *unwanted;
	int64_t keep_s;
};

/* task_folder_make - make it, if it is not there. */
enum err task_folder_make(
    struct ctx *ctx, const struct conf *conf, const char *dir) MUST_CHECK;

/*
 * task_folder_sweep - remove every file no task is for any more: half ones of
 * killed workers, cancelled and expired ones.  A file that a helper makes is
 * named by its task before, so none is taken for litter.
 */
enum err task_folder_sweep(struct ctx *ctx, const struct conf *conf,
    const struct task_folder *folder) MUST_CHECK;

#endif
