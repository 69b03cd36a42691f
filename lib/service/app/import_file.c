/* import_file.c - keeps the file of an import task.  It is written with fsync,
 * because the task survives a crash of the host and needs its file then. */
#include "app/import_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/write_all.h"

#define RANDOM_BYTES 16

const char *
import_file_path(struct arena *a, const char *home, const char *name)
{
	return arena_printf(a, "%s/" IMPORT_DIR "/%s", home, name);
}

/* Makes the name of a new file durable, by fsync of its folder. */
static bool
sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool done = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		(void)close(fd);
	return done;
}

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
import_file_folder(struct ctx *ctx, const char *home)
{
	const char *dir = import_file_path(ctx->mem, home, "");

	if (mkdir(dir, 0750) == 0 || errno == EEXIST)
		return OK;
	return fault(ctx, "%s: %s", dir, strerror(errno));
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
	TRY(import_file_folder(ctx, home));
	if (write_file(path, bytes->data, bytes->n) && sync_folder(dir))
		return OK;
	(void)fault(ctx, "%s: %s", path, strerror(errno));
	(void)unlink(path);
	return E_SYSTEM;
}

void
import_file_drop(struct ctx *ctx, const char *home, const char *name)
{
	(void)unlink(import_file_path(ctx->mem, home, name));
}
