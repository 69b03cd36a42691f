/* import_file.h - files of import tasks in $FLEETDESK_HOME/import, and answers
 * with those of refused rows.  Each kind of tasks has endings of its own, by
 * which its job finds those that no task needs. */
#ifndef TASK_IMPORT_FILE_H
#define TASK_IMPORT_FILE_H

#include "input/field_types.h"
#include "store/ctx.h"

struct req;
struct row;

#define IMPORT_DIR             "import"    /* below $FLEETDESK_HOME */
#define IMPORT_URI             "/_import/" /* location of nginx */
#define IMPORT_ERROR_FILE_TYPE "text/csv;charset=utf-8"

/* folder_make - creates the folder dir below home, if there is none. */
enum err
folder_make(struct ctx *ctx, const char *home, const char *dir) MUST_CHECK;

/* import_file_keep - writes the bytes to a new file with that ending, which is
 * on the disk when this returns OK; its name lives in the arena.  If writing
 * fails, the file is removed and the result is a fault. */
enum err import_file_keep(struct ctx *ctx, const char *home, const char *ending,
    const struct upload *bytes, const char **name) MUST_CHECK;

/* import_file_drop - removes the file; an error is ignored. */
void import_file_drop(struct ctx *ctx, const char *home, const char *name);

/* import_file_map - the bytes of the file called name, as a mapping, which
 * stays until the process ends. */
enum err import_file_map(struct ctx *ctx, const char *home, const char *name,
    struct upload *out) MUST_CHECK;

/* import_file_path - the path of the file called name, in the arena. */
const char *
import_file_path(struct arena *a, const char *home, const char *name);

/*
 * import_error_file_answer - lets nginx send the csv file of the task's refused
 * rows, under the name save_as.  task: its row, with status and file_path, the
 * name of the file.  E_IMPORT_TASK_NO_FILE: the task is not done, has no such
 * file, or the file was removed, which may happen before the row says so.
 */
enum err import_error_file_answer(
    struct req *r, const struct row *task, const char *save_as) MUST_CHECK;

#endif
