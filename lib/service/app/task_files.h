/* task_files.h - makes the folder for the files of tasks, and removes files
 * that no task needs. */
#ifndef APP_TASK_FILES_H
#define APP_TASK_FILES_H

#include "app/conf.h"
#include "store/db.h"

/* keep_s: files younger than so many seconds stay, since their task may not be
 * committed yet. */
struct task_folder {
	const char *dir;
	const char *const *suffix; /* endings of its files, NULL at the end */
	int64_t keep_s;
};

/* task_folder_make - create the folder dir below home, if there is none. */
enum err task_folder_make(
    struct ctx *ctx, const struct conf *conf, const char *dir) MUST_CHECK;

/*
 * task_folder_sweep - remove every file that belongs to no task any more:
 * incomplete files of killed workers, files of cancelled and of expired tasks.
 * A task is stored with the name of its file before the file is made, so that
 * no file in use is removed.
 */
enum err task_folder_sweep(struct ctx *ctx, const struct conf *conf,
    const struct task_folder *folder) MUST_CHECK;

#endif
