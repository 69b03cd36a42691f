/*
 * oplog_seal.c - adds rows of the operation log to its hash chain, after the
 * transactions that wrote them have ended, and signs the chain once a minute or
 * every CHAIN_BATCH links.  Each batch is one transaction, so the chain is
 * complete even if the process is killed.
 */
#include "base/log.h"
#include "sql/system/oplog_chain.h"
#include "store/db.h"
#include "system/jobs.h"
#include "system/oplog_chain_hash.h"

#define ANCHOR_AGE_S 60

static struct {
	struct chain_key key;
	bool read;
} own;

/* The last link of the chain, and its last anchor (signature). */
struct tail {
	int64_t seq, anchor, anchor_age_s;
	const char *hash;
};

static enum err
read_tail(struct ctx *ctx, struct tail *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_oplog_seal_last, NULL, E_SYSTEM, &row));
	*out = (struct tail){ .seq = row_i64(&row, "seq"),
		.anchor = row_i64(&row, "anchor"),
		.anchor_age_s = row_i64(&row, "anchor_age_s"),
		.hash = row_null(&row, "hash") ? "" : row_str(&row, "hash") };
	return OK;
}

/* Computes and stores the hashes of the links that oplog_seal_add has just
 * added; *n is their number. */
static enum err
link_all(struct ctx *ctx, struct tail *t, int32_t batch, int *n)
{
	struct strs hashes = { 0 };
	struct ids seqs = { 0 };
	struct rows rows;

	TRY(db_rows(ctx, &sql_oplog_chain,
	    ARGS(AN("after", &t->seq), AN("batch", &batch)), &rows));
	*n = rows.n;
	if (rows.n == 0)
		return OK;
	hashes.v = arena_new(ctx->mem, const char *, (size_t)rows.n);
	seqs.v = arena_new(ctx->mem, int64_t, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		char *hash = arena_alloc(ctx->mem, CHAIN_HEX);

		/* The row was deleted after it got its link: the rollback
		 * takes the link away, and the next step does not see it. */
		if (row_null(&row, "said"))
			return E_LOCKED;
		t->seq = row_i64(&row, "seq");
		chain_link(t->hash, t->seq, row_str(&row, "said"), hash);
		seqs.v[seqs.n++] = t->seq;
		hashes.v[hashes.n++] = t->hash = hash;
	}
	return db_do(ctx, &sql_oplog_seal_hash,
	    ARGS(AN("seqs", &seqs), AN("hashes", &hashes)));
}

/* Signs the end of the chain if it is time.  The signature is also logged,
 * because somebody who can change the database cannot change this log. */
static enum err
sign(struct ctx *ctx, const struct tail *t)
{
	char mac[CHAIN_HEX];
	const char *signature = mac;

	if (t->seq <= t->anchor || own.key.n == 0 ||
	    (t->seq - t->anchor < CHAIN_BATCH &&
	        t->anchor_age_s < ANCHOR_AGE_S))
		return OK;
	chain_sign(&own.key, t->seq, t->hash, mac);
	TRY(db_do(ctx, &sql_oplog_anchor_add,
	    ARGS(AN("seq", &t->seq), AN("signature", &signature))));
	log_line(LOG_INFO,
	    "operation log signed up to link %lld: hash %s, signature %s",
	    (long long)t->seq, t->hash, signature);
	return OK;
}

static enum err
seal(struct ctx *ctx, bool *again)
{
	int32_t batch = CHAIN_BATCH;
	struct row row;
	struct tail t;
	int n;

	TRY(db_begin(ctx));
	TRY(db_one(ctx, &sql_oplog_seal_lock, NULL, E_SYSTEM, &row));
	if (!row_bool(&row, "mine"))
		return OK;
	TRY(read_tail(ctx, &t));
	TRY(db_do(ctx, &sql_oplog_seal_add,
	    ARGS(AN("seq", &t.seq), AN("batch", &batch))));
	TRY(link_all(ctx, &t, batch, &n));
	*again = n == CHAIN_BATCH;
	return sign(ctx, &t);
}

/* Reads the key.  Without a key the chain is not signed, and somebody who can
 * write to the database can compute a new chain for changed rows. */
static enum err
read_key(void)
{
	if (own.read)
		return OK;
	if (chain_key_read(&own.key) != OK) {
		log_line(LOG_ERROR,
		    "oplog_seal stops: the key on standard input must have "
		    "32 to 256 bytes");
		return E_BAD_REQUEST;
	}
	if (own.key.n == 0)
		log_line(LOG_WARN,
		    "oplog_seal has no key on standard input: "
		    "the operation log is chained but not signed");
	own.read = true;
	return OK;
}

enum err
oplog_seal(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool again;

	(void)conf;
	(void)argc;
	(void)argv;
	TRY(read_key());
	do {
		again = false;
		TRY(job_next(ctx, seal(ctx, &again)));
	} while (again);
	return OK;
}

enum err
oplog_seal_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	(void)conf;
	TRY(read_key());
	return seal(ctx, &step->again);
}
