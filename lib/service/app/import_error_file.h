/* import_error_file.h - answers with the rows of an import task's file that
 * were refused. */
#ifndef APP_IMPORT_ERROR_FILE_H
#define APP_IMPORT_ERROR_FILE_H

#include "store/row.h"
#include "web/req.h"

#define IMPORT_ERROR_FILE_TYPE "text/csv;charset=utf-8"

/*
 * import_error_file_answer - lets nginx send the csv file of the task's refused
 * rows, under the name save_as.  task: its row, with status and file_path, the
 * name of the file.  E_IMPORT_TASK_NO_FILE: the task is not done, has no such
 * file, or the file was removed, which may happen before the row says so.
 */
enum err import_error_file_answer(
    struct req *r, const struct row *task, const char *save_as) MUST_CHECK;

#endif
