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
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "sheet/sheet_out.h"

#define RANDOM_BYTES 16

/* Writes the path of a file below home; false: it is too long. */
static bool
path_of(char out[DOWNLOAD_PATH_BYTES], const struct site *site, const char *dir,
    const char *name)
{
	int n = snprintf(
	    out, DOWNLOAD_PATH_BYTES, "%s/%s%s", site->home, dir, name);

	return n > 0 && n < DOWNLOAD_PATH_BYTES;
}

bool
download_path(
    char out[DOWNLOAD_PATH_BYTES], const struct site *site, const char *name)
{
	return path_of(out, site, DOWNLOAD_DIR "/", name);
}

bool
download_folder(const struct site *site)
{
	static const char *const dirs[] = { "spool", DOWNLOAD_DIR };
	char path[DOWNLOAD_PATH_BYTES];

	for (size_t i = 0; i < ARRAY_LEN(dirs); i++)
		if (!path_of(path, site, dirs[i], "") ||
		    (mkdir(path, 0750) != 0 && errno != EEXIST))
			return false;
	return true;
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
	if (download_folder(r->site))
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
	char path[DOWNLOAD_PATH_BYTES];

	if (download_path(path, site, name))
		(void)unlink(path);
}

/* Writes the headings of the sheet, in the language of the caller. */
static enum err
write_template(struct req *r, const struct download *d, const struct sheet *s)
{
	struct column *col = arena_new(r->ctx->mem, struct column, s->n);
	const struct sheet said = { s->name, col, s->n };
	struct sheet_out *o;

	for (size_t i = 0; i < s->n; i++)
		col[i].title = lang_heading(r->ctx->lang, s->col[i].title);
	o = sheet_begin(d->path, d->dir, &said, NULL);
	return o == NULL ? E_SYSTEM : sheet_end(o);
}

enum err
sheet_template_answer(
    struct req *r, const struct sheet *sheet, const char *shown)
{
	struct download d;

	TRY(download_begin(r, &d));
	if (write_template(r, &d, sheet) != OK) {
		download_remove(r->site, d.name);
		return fault(r->ctx, "the template %s cannot be written to %s",
		    shown, d.path);
	}
	download_send(r, &d, SHEET_TYPE, shown);
	return OK;
}
