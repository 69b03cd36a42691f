/*
 * import_file.c - keeps the file of an import task, and answers with the file
 * of the rows that it refused.  An import file is written with fsync, because
 * the task survives a crash of the host and needs its file then.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/log.h"
#include "sheet/errors.h"
#include "store/row.h"
#include "task/import_file.h"
#include "task/task_order.h"
#include "web/req.h"

#define RANDOM_BYTES 16

/* -- files of imports ----------------------------------------------------- */

const char *
import_file_path(struct arena *a, const char *home, const char *name)
{
	return arena_printf(a, "%s/" IMPORT_DIR "/%s", home, name);
}

/* Makes the name of a new file durable, by fsync of its folder; false, with
 * errno: that failed. */
static bool
sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		(void)close(fd);
	return done;
}

/* Writes a new file, whose bytes are durable then; false, with errno: that
 * failed. */
static bool
write_file(const char *path, const char *data, size_t n)
{
	int fd = open(
	    path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	bool done = fd >= 0 && write_all(fd, data, n) && fsync(fd) == 0;

	if (fd >= 0 && close(fd) != 0)
		done = false;
	return done;
}

enum err
folder_make(struct ctx *ctx, const char *home, const char *dir)
{
	const char *path = arena_printf(ctx->mem, "%s/%s", home, dir);

	if (mkdir(path, 0750) == 0 || errno == EEXIST)
		return OK;
	return fault(ctx, "cannot make folder %s: %s", path, strerror(errno));
}

enum err
import_file_keep(struct ctx *ctx, const char *home, const char *ending,
    const struct upload *bytes, const char **name)
{
	const char *dir = import_file_path(ctx->mem, home, "");
	char hex[2 * RANDOM_BYTES + 1];
	const char *path;

	hash_random_hex(hex, RANDOM_BYTES);
	*name = arena_printf(ctx->mem, "%s%s", hex, ending);
	path = import_file_path(ctx->mem, home, *name);
	TRY(folder_make(ctx, home, IMPORT_DIR));
	if (write_file(path, bytes->data, bytes->n) && sync_folder(dir))
		return OK;
	(void)fault(ctx, "%s: %s", path, strerror(errno));
	(void)unlink(path);
	return E_SYSTEM;
}

enum err
import_file_map(
    struct ctx *ctx, const char *home, const char *name, struct upload *out)
{
	const char *path = import_file_path(ctx->mem, home, name);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *p;

	if (fd < 0 || fstat(fd, &st) != 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	(void)close(fd);
	if (p == MAP_FAILED)
		return fault(ctx, "%s: %s", path, strerror(errno));
	out->data = p;
	out->n = (size_t)st.st_size;
	return OK;
}

void
import_file_drop(struct ctx *ctx, const char *home, const char *name)
{
	(void)unlink(import_file_path(ctx->mem, home, name));
}

/* -- files of refused rows ------------------------------------------------ */

enum err
import_error_file_answer(
    struct req *r, const struct row *task, const char *save_as)
{
	const char *name = row_str(task, "file_path"), *path;

	if (row_i32(task, "status") != ORDER_DONE || name == NULL)
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
