/* file_keep.c - stores and removes files for a request.  Slow steps are done
 * outside a transaction; audit_sign names the user to the operation log in each
 * new transaction. */
#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/clock.h"
#include "file/errors.h"
#include "file/storage.h"
#include "file/stored.h"
#include "infra/file_keep.h"
#include "sql/lib/file.h"
#include "web/change.h"
#include "web/download.h"
#include "web/fcgi.h"

/* Milliseconds that the request may take; longer than one call of another host
 * (280 s). */
#define PATIENCE_MS 310000
#define WAIT_MS     2000 /* ms to wait for a slot that others use */
#define LOOK_MS     20   /* ms between two attempts to get a slot */

/* Raises this worker's time limit: the supervisor would otherwise end it as
 * hanging. */
static void
be_patient(struct req *r)
{
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
}

enum err
infra_far(struct req *r, const struct storage *p, int *slot)
{
	const int64_t until_ms = clock_mono_ms() + WAIT_MS;
	enum err e;

	*slot = -1;
	be_patient(r);
	if (storage_host(r->ctx->mem, p) == NULL)
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
infra_store(struct req *r, const struct storage *p, const struct file_in *in,
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
		json_put_str(&r->out, storage_read_url(r->ctx, &k->storage,
		                          k->path, INFRA_READ_S));
		return OK;
	}
	db_undo(r->ctx);
	file_undo(r->ctx, r->site->home, k);
	return e;
}

static bool
is_far(struct req *r, const struct file_found *f)
{
	return f->storage.kind != 0 &&
	       storage_host(r->ctx->mem, &f->storage) != NULL;
}

/* Removes a file.  If it is on another host, its bytes are removed before its
 * row, so that the row is there for another attempt if this fails.  If it is on
 * this host, the row is removed first; bytes that stay behind are found by `job
 * file_reap`. */
enum err
infra_drop(struct req *r, int64_t id)
{
	int slot CLEANUP(infra_near) = -1;
	struct file_found f;
	enum err e;

	TRY(file_find(r->ctx, id, &f));
	if (is_far(r, &f)) {
		TRY(infra_far(r, &f.storage, &slot));
		TRY(db_commit(r->ctx));
		TRY(file_remove(r->ctx, r->site->home, &f));
	}
	TRY(audit_sign(r));
	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_file_drop, ARGS(AN("id", &id)),
	    f.key != NULL ? E_FILE_NOT_EXISTS : OK));
	TRY(db_commit(r->ctx));
	if (f.key != NULL)
		fetch_forget(r->ctx, r->site->home, f.key);
	if (is_far(r, &f) || f.storage.kind == 0)
		return OK;
	e = file_remove(r->ctx, r->site->home, &f);
	(void)e; /* it was logged; `job file_reap` tries again */
	return OK;
}
