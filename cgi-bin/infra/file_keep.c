/* file_keep.c - files stored and removed for a request: what takes long is
 * done outside of its transaction, the rest signed as every change is. */
#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/clock.h"
#include "file/errors.h"
#include "file/fetch.h"
#include "file/place_host.h"
#include "infra/file_keep.h"
#include "sql/lib/file.h"
#include "web/actor.h"
#include "web/download.h"
#include "web/fcgi.h"

#define PATIENCE_MS 310000 /* a call's 280 s twice is nobody's */
#define WAIT_MS     2000   /* for those who call such a host already */
#define LOOK_MS     20

/* The supervisor would take such a worker for one that hangs. */
static void
be_patient(struct req *r)
{
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
}

enum err
infra_far(struct req *r, const struct place *p, int *slot)
{
	const int64_t until_ms = clock_mono_ms() + WAIT_MS;
	enum err e;

	*slot = -1;
	be_patient(r);
	if (place_host(r->ctx->mem, p) == NULL)
		return OK;
	do
		e = download_slot(r, slot);
	while (e == E_TOO_MANY_REQUESTS && clock_mono_ms() < until_ms &&
	       poll(NULL, 0, LOOK_MS) == 0);
	return e;
}

void
infra_near(const int *slot)
{
	if (*slot >= 0)
		(void)close(*slot);
}

enum err
infra_store(struct req *r, const struct place *p, const struct file_in *in,
    struct file_kept *out)
{
	int slot CLEANUP(infra_near) = -1;

	TRY(infra_far(r, p, &slot));
	return file_keep(r->ctx, r->site->home, p, in, out);
}

enum err
infra_list(struct req *r, const struct file_kept *k, bool listed)
{
	enum err e = db_begin(r->ctx);

	if (e == OK)
		e = file_list(r->ctx, k, listed);
	if (e == OK) {
		json_put_str(&r->out,
		    place_read_url(r->ctx, &k->place, k->path, INFRA_READ_S));
		return OK;
	}
	db_undo(r->ctx);
	file_undo(r->ctx, r->site->home, k);
	return e;
}

static bool
is_far(struct req *r, const struct file_found *f)
{
	return f->place.storage != 0 &&
	       place_host(r->ctx->mem, &f->place) != NULL;
}

/* Of another host first the bytes go: what stays when that fails is the row,
 * with which one can try again.  Of ours the row goes first: bytes that stay
 * are found by `job file_reap`. */
enum err
infra_drop(struct req *r, int64_t id)
{
	int slot CLEANUP(infra_near) = -1;
	struct file_found f;
	enum err e;

	TRY(file_find(r->ctx, id, &f));
	if (is_far(r, &f)) {
		TRY(infra_far(r, &f.place, &slot));
		TRY(db_commit(r->ctx));
		TRY(file_remove(r->ctx, r->site->home, &f));
	}
	TRY(actor_sign(r));
	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_file_drop, ARGS(AN("id", &id)),
	    f.key != NULL ? E_FILE_NOT_EXISTS : OK));
	TRY(db_commit(r->ctx));
	if (f.key != NULL)
		fetch_forget(r->ctx, r->site->home, f.key);
	if (is_far(r, &f) || f.place.storage == 0)
		return OK;
	e = file_remove(r->ctx, r->site->home, &f);
	(void)e; /* logged, and found later */
	return OK;
}
