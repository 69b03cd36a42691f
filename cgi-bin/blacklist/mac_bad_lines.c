/* mac_bad_lines.c - writes the bad lines of a file of addresses to a file that
 * the user can correct and import again. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/write_all.h"
#include "blacklist/mac_import_apply.h"
#include "text/csv.h"

#define WRITE_BYTES ((size_t)64 * 1024)
#define LINE_MAX_   ((size_t)512)
/* A byte order mark, by which other programs see that the file is UTF-8. */
#define MARK        "\xEF\xBB\xBF"

struct writer {
	int fd;
	struct buf out;
};

static enum err
flush(struct writer *w)
{
	bool done = write_all(w->fd, w->out.p, w->out.n);

	buf_clear(&w->out, WRITE_BYTES + LINE_MAX_);
	return done ? OK : E_SYSTEM;
}

static enum err
put_line(void *arg, const struct mac_line *line)
{
	struct writer *w = arg;

	if (line->mac != NULL)
		return OK;
	csv_cell(&w->out, line->text);
	buf_i64(&w->out, line->line);
	buf_str(&w->out, ",");
	csv_end(&w->out);
	return w->out.n < WRITE_BYTES ? OK : flush(w);
}

static enum err
write_lines(struct ctx *ctx, const struct mac_order *o, struct writer *w)
{
	struct mac_file f = {
		.data = o->data, .n = o->n, .each = put_line, .arg = w
	};

	buf_str(&w->out, MARK "mac,line\r\n");
	TRY(mac_file_read(ctx, &f));
	TRY(flush(w));
	return fsync(w->fd) == 0 ? OK : E_SYSTEM;
}

/* The file gets mode 0640: nginx, which is in the same group, reads it. */
enum err
mac_bad_write(struct ctx *ctx, const struct mac_order *o, const char *path)
{
	struct writer w = {
		.fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640)
	};
	enum err e;

	if (w.fd < 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	buf_init(&w.out, WRITE_BYTES + LINE_MAX_);
	e = write_lines(ctx, o, &w);
	buf_free(&w.out);
	(void)close(w.fd);
	return e != E_SYSTEM ? e : fault(ctx, "%s cannot be written", path);
}
