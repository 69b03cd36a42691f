/*
 * download.c - files that are made for one answer, such as the template of an
 * import.  nginx sends such a file with its length, so that a client notices
 * when a part is missing; a streamed answer has no length.
 */
#include "web/download.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "sheet/sheet_out.h"

#define PATH_BYTES   512
#define RANDOM_BYTES 16

static bool
path_of(char out[PATH_BYTES], const struct site *site, const char *dir,
    const char *name)
{
	int n = snprintf(out, PATH_BYTES, "%s/%s%s", site->home, dir, name);

	return n > 0 && n < PATH_BYTES;
}

static bool
make_dirs(const struct site *site)
{
	static const char *const dirs[] = { "spool", DOWNLOAD_DIR };
	char path[PATH_BYTES];

	for (size_t i = 0; i < ARRAY_LEN(dirs); i++)
		if (!path_of(path, site, dirs[i], "") ||
		    (mkdir(path, 0750) != 0 && errno != EEXIST))
			return false;
	return true;
}

/* The locked file of slot i, or -1; errno is EWOULDBLOCK when another worker
 * has locked it. */
static int
try_slot(const struct site *site, int i)
{
	char name[64], path[PATH_BYTES];
	int fd;

	(void)snprintf(
	    name, sizeof(name), "/%.40s.%d.lock", site->domain->name, i);
	if (!path_of(path, site, DOWNLOAD_DIR, name))
		return -1;
	fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	(void)close(fd);
	errno = EWOULDBLOCK;
	return -1;
}

enum err
download_slot(struct req *r, int *fd)
{
	const struct site *site = r->site;
	int n = DOWNLOAD_AT_ONCE, got = -1;

	if (site->workers != 0 && site->workers <= n)
		n = site->workers == 1 ? 1 : site->workers - 1;
	if (!make_dirs(site))
		return fault(r->ctx,
		    DOWNLOAD_DIR " cannot be made, so no file is sent: %s",
		    strerror(errno));
	for (int i = 0; got < 0 && i < n; i++)
		got = try_slot(site, i);
	if (got < 0 && errno != EWOULDBLOCK)
		return fault(r->ctx,
		    "the locks in " DOWNLOAD_DIR " cannot be opened: %s",
		    strerror(errno));
	if (got < 0)
		return E_TOO_MANY_REQUESTS;
	*fd = got;
	return OK;
}

enum err
download_begin(struct req *r, struct download *out)
{
	struct arena *a = r->ctx->mem;
	char hex[2 * RANDOM_BYTES + 1];
	struct download d;
	int fd = -1;

	hash_random_hex(hex, RANDOM_BYTES);
	d.name = arena_printf(a, "%s%s", hex, DOWNLOAD_SUFFIX);
	d.dir = arena_printf(a, "%s/%s", r->site->home, DOWNLOAD_DIR);
	d.path = arena_printf(a, "%s/%s", d.dir, d.name);
	if (make_dirs(r->site))
		fd =
		    open(d.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);
	if (fd < 0)
		return fault(r->ctx, "%s cannot be created: %s", d.path,
		    strerror(errno));
	(void)close(fd);
	*out = d;
	return OK;
}

void
download_send(struct req *r, const struct download *d, const char *type,
    const char *shown)
{
	buf_clear(r->reply->body, SIZE_MAX);
	r->reply->type = type;
	r->reply->file = d->name;
	r->reply->shown = shown;
}

void
download_remove(const struct site *site, const char *name)
{
	char path[PATH_BYTES];

	if (path_of(path, site, DOWNLOAD_DIR "/", name))
		(void)unlink(path);
}

static enum err
put_rows(struct sheet_out *o, const struct sheet_template *t)
{
	const size_t n = t->sheet->n;

	for (size_t i = 0; i < t->rows; i++)
		if (sheet_texts(o, t->cell + i * n, n) != OK)
			return E_SYSTEM;
	return OK;
}

static enum err
write_template(const struct download *d, const struct sheet_template *t)
{
	struct sheet_out *o = sheet_begin(d->path, d->dir, t->sheet, NULL);

	if (o == NULL)
		return E_SYSTEM;
	if (put_rows(o, t) == OK)
		return sheet_end(o);
	sheet_drop(o);
	return E_SYSTEM;
}

enum err
sheet_template_answer(struct req *r, const struct sheet_template *t)
{
	struct download d;

	TRY(download_begin(r, &d));
	if (write_template(&d, t) != OK) {
		download_remove(r->site, d.name);
		return fault(r->ctx, "the template %s cannot be written to %s",
		    t->shown, d.path);
	}
	download_send(r, &d, SHEET_TYPE, t->shown);
	return OK;
}
