/* import_error_file.c - answers with the rows of an import task's file that
 * were refused. */
#include "app/import_error_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "app/import_file.h"
#include "base/log.h"
#include "sheet/errors.h"

#define TASK_DONE 2

enum err
import_error_file_answer(
    struct req *r, const struct row *task, const char *save_as)
{
	const char *name = row_str(task, "file_path"), *path;

	if (row_i32(task, "status") != TASK_DONE || name == NULL)
		return E_IMPORT_TASK_NO_FILE;
	path = import_file_path(r->ctx->mem, r->site->home, name);
	if (access(path, R_OK) != 0) {
		log_line(LOG_ERROR,
		    "file of refused rows %s cannot be read: %s", path,
		    strerror(errno));
		return E_IMPORT_TASK_NO_FILE;
	}
	buf_clear(r->reply->body, SIZE_MAX);
	r->reply->type = IMPORT_ERROR_FILE_TYPE;
	r->reply->stored = arena_printf(r->ctx->mem, IMPORT_URI "%s", name);
	r->reply->disposition =
	    arena_printf(r->ctx->mem, "attachment;filename=%s", save_as);
	return OK;
}
