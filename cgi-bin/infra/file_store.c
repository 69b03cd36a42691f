/* file_store.c - stores a file for a request, and calls other hosts without
 * letting all workers of the pool wait for them. */
#include <poll.h>

#include <unistd.h>

#include "base/clock.h"
#include "file/errors.h"
#include "file/storage.h"
#include "file/stored.h"
#include "infra/file_store.h"
#include "web/fcgi.h"
#include "web/work_slot.h"

/* Milliseconds that the request may take; longer than one call of another host
 * (280 s). */
#define PATIENCE_MS 310000
#define WAIT_MS     2000 /* ms at most to wait for a slot that others use */
#define LOOK_MS     20   /* ms between two attempts to get a slot */

/* Does a request wait for a worker of the pool?  If none does, waits LOOK_MS
 * for one. */
static bool
others_wait(struct req *r)
{
	struct pollfd queue = { .fd = -1, .events = POLLIN };

	if (r->site->from != NULL)
		queue.fd = r->site->from->listen_fd;
	return poll(&queue, 1, LOOK_MS) > 0;
}

/* Waits for a slot only while no request waits for a worker: this one may be
 * the last that is free, as others are busy with the calls of the slots. */
enum err
far_slot_take(struct req *r, const struct storage *p, int *slot)
{
	const int64_t until_ms = clock_mono_ms() + WAIT_MS;
	const char *host = storage_host(r->ctx->mem, p);
	enum err e;

	*slot = -1;
	request_limit(r, PATIENCE_MS);
	if (host == NULL)
		return OK;
	do
		e = work_slot_take_calling(r, host, slot);
	while (e == E_TOO_MANY_REQUESTS && clock_mono_ms() < until_ms &&
	       !others_wait(r));
	return e;
}

void
far_slot_free(const int *slot)
{
	if (*slot >= 0)
		(void)close(*slot);
}

enum err
file_store(struct req *r, const struct storage *p, const struct file_in *in,
    struct file_kept *out)
{
	int slot CLEANUP(far_slot_free) = -1;

	TRY(far_slot_take(r, p, &slot));
	return file_keep(r->ctx, r->site->home, p, in, out);
}

enum err
file_store_list(struct req *r, const struct file_kept *k, bool listed)
{
	enum err e = db_begin(r->ctx);

	if (e == OK)
		e = file_list(r->ctx, k, listed);
	if (e == OK) {
		json_put_str(&r->out,
		    storage_read_url(r->ctx, &k->storage, k->path, FILE_URL_S));
		return OK;
	}
	db_undo(r->ctx);
	file_undo(r->ctx, r->site->home, k);
	return e;
}
