/* export_make.c - makes a workbook outside of requests, and makes it
 * durable. */
#include "web/export_make.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "web/answer_sheet.h"

/* Makes the file durable: an export that is reported as done must survive a
 * power failure. */
static enum err
sync_path(struct ctx *ctx, const char *path, int how)
{
	int fd = open(path, how | O_CLOEXEC);
	bool good = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		(void)close(fd);
	return good ? OK
	            : fault(ctx, "%s cannot be made durable: %s", path,
	                  strerror(errno));
}

enum err
export_make(const struct site *site, struct ctx *ctx, const struct endpoint *ep,
    const struct args *in, const struct export_to *to)
{
	struct req r = {
		.ctx = ctx, .site = site, .ep = ep, .in = *in, .export_to = to
	};

	TRY(ep->handler.call != NULL ? ep->handler.call(&r, &r.in)
	                             : answer_sheet(&r, &r.in));
	TRY(sync_path(ctx, to->path, O_RDONLY));
	return sync_path(ctx, to->dir, O_RDONLY | O_DIRECTORY);
}
