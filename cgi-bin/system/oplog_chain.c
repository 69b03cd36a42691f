/*
 * oplog_chain.c - the hash chain of the operation log, which shows that nobody
 * has changed, removed, inserted or moved a row: one job makes it, another one
 * checks it and prints the first wrong link.
 *
 * Each row has a link, in the order in which the transactions that wrote the
 * rows ended.  The hash of a link covers the row and the hash of the link
 * before it.  Once a minute, or every CHAIN_BATCH links, the hash of the last
 * link is signed with a key.  An anchor is a row with such a signature; it
 * holds all links up to the signed one, since without the key somebody who can
 * write to the database cannot sign a new chain for changed rows.
 *
 * A key is replaced by a new one before it: the first key signs, the others
 * check what they have signed.  An anchor names its key by the beginning of the
 * key's SHA-256.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/log.h"
#include "sql/system/oplog_chain.h"
#include "store/ctx.h"
#include "store/db.h"
#include "system/jobs.h"

#define CHAIN_BATCH 1000 /* links in a transaction, and between two anchors */
#define CHAIN_HEX   (SHA256_HEX + 1)

#define ANCHOR_AGE_S 60
#define KEY_MIN      32 /* bytes */
#define KEY_MAX      256
#define KEYS_MAX     16
#define KEY_ID       8 /* hex digits */

/* A secret that anchors are signed with. */
struct chain_key {
	size_t n; /* bytes */
	char bytes[KEY_MAX], id[KEY_ID + 1];
};

/* The first one signs; n 0: there is none. */
struct chain_keys {
	size_t n;
	struct chain_key v[KEYS_MAX];
};

/* -- hashes and signatures ------------------------------------------------- */

/* Adds a key of n bytes; E_BAD_REQUEST: it is too short or long, or there are
 * too many. */
static enum err
key_add(struct chain_keys *keys, const char *line, size_t n)
{
	struct chain_key *key = &keys->v[keys->n];
	char hex[CHAIN_HEX];

	if (n < KEY_MIN || n > KEY_MAX || keys->n == KEYS_MAX)
		return E_BAD_REQUEST;
	memcpy(key->bytes, line, n);
	key->n = n;
	hash_sha256_hex(line, n, hex);
	(void)snprintf(key->id, sizeof(key->id), "%.*s", KEY_ID, hex);
	keys->n++;
	return OK;
}

/*
 * Reads the keys from standard input: 1 to 16 lines of 32 to 256 bytes, the
 * present one first.  They come from there because no pool can read the
 * standard input of another process, even as the same user.  A terminal or an
 * empty input means no key (n 0); E_BAD_REQUEST for anything else.
 */
static enum err
keys_read(struct chain_keys *keys)
{
	char text[KEYS_MAX * (KEY_MAX + 1) + 1];
	const char *at = text, *end;
	size_t n = 0;
	ssize_t got;

	*keys = (struct chain_keys){ 0 };
	if (isatty(STDIN_FILENO))
		return OK;
	while (n < sizeof(text) &&
	       (got = read(STDIN_FILENO, text + n, sizeof(text) - n)) > 0)
		n += (size_t)got;
	while (at < text + n) {
		end = memchr(at, '\n', (size_t)(text + n - at));
		if (end == NULL)
			end = text + n;
		TRY(key_add(keys, at, (size_t)(end - at)));
		at = end + 1;
	}
	return OK;
}

/* The key with this id; NULL: there is none. */
static const struct chain_key *
key_of(const struct chain_keys *keys, const char *id)
{
	for (size_t i = 0; i < keys->n; i++)
		if (strcmp(keys->v[i].id, id) == 0)
			return &keys->v[i];
	return NULL;
}

/* The hash of link number seq, in hex.  before is the hash of the link before
 * it, "" for the first one; said is the row's content as the block oplog_chain
 * has put it into a text.
 * The number and the text's length are hashed, too, so that two different
 * chains never hash the same bytes. */
static void
chain_link(
    const char *before, int64_t seq, const char *said, char out[CHAIN_HEX])
{
	uint8_t digest[2 * SHA256_LEN], all[SHA256_LEN];
	char head[CHAIN_HEX + 64];
	int n = snprintf(head, sizeof(head), "%s %lld %zu", before,
	    (long long)seq, strlen(said));

	hash_sha256(head, (size_t)n, digest);
	hash_sha256(said, strlen(said), digest + SHA256_LEN);
	hash_sha256(digest, sizeof(digest), all);
	hash_hex(all, sizeof(all), out);
}

/* The signature of the chain up to link seq, which has that hash. */
static void
chain_sign(const struct chain_key *key, int64_t seq, const char *hash,
    char out[CHAIN_HEX])
{
	char text[CHAIN_HEX + 64];
	uint8_t mac[SHA256_LEN];
	int n = snprintf(
	    text, sizeof(text), "operation log %lld %s", (long long)seq, hash);

	hash_hmac(key->bytes, key->n, text, (size_t)n, mac);
	hash_hex(mac, sizeof(mac), out);
}

/* -- making the chain ------------------------------------------------------ */

/* The keys of this process, which it reads once. */
static struct {
	struct chain_keys keys;
	bool read;
} own;

/* The end of the chain. */
struct tail {
	/* The last link, and the last one that an anchor signs (0: none). */
	int64_t seq, signed_seq;
	int64_t anchor_age_s;
	const char *hash, *anchor_key;
};

static enum err
read_tail(struct ctx *ctx, struct tail *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_oplog_seal_last, NULL, E_SYSTEM, &row));
	*out = (struct tail){ .seq = row_i64(&row, "seq"),
		.signed_seq = row_i64(&row, "signed_seq"),
		.anchor_age_s = row_i64(&row, "anchor_age_s"),
		.anchor_key = row_str(&row, "anchor_key"),
		.hash = row_null(&row, "hash") ? "" : row_str(&row, "hash") };
	return OK;
}

/* Computes and stores the hashes of the links that oplog_seal_add has just
 * added; *n is their number. */
static enum err
link_rows(struct ctx *ctx, struct tail *t, int32_t batch, int *n)
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
sign_tail(struct ctx *ctx, const struct tail *t)
{
	const struct chain_key *key = &own.keys.v[0];
	char mac[CHAIN_HEX];
	const char *signature = mac, *id = key->id;

	if (t->seq <= t->signed_seq || own.keys.n == 0 ||
	    (t->seq - t->signed_seq < CHAIN_BATCH &&
	        t->anchor_age_s < ANCHOR_AGE_S))
		return OK;
	chain_sign(key, t->seq, t->hash, mac);
	TRY(db_do(ctx, &sql_oplog_anchor_add,
	    ARGS(AN("seq", &t->seq), AN("signature", &signature),
	        AN("key_id", &id))));
	log_line(LOG_INFO,
	    "operation log signed up to link %lld: hash %s, key %s, signature "
	    "%s",
	    (long long)t->seq, t->hash, id, signature);
	return OK;
}

/* Refuses to go on if the key that signed last is not among the keys: whoever
 * starts the job with other keys has lost it, or may not be the operator.
 * Anchors of earlier releases name no key. */
static enum err
check_keys(const struct tail *t)
{
	if (own.keys.n == 0 || t->anchor_key[0] == '\0' ||
	    key_of(&own.keys, t->anchor_key) != NULL)
		return OK;
	log_line(LOG_ERROR,
	    "oplog_seal stops: the operation log was signed with the key %s up "
	    "to link %lld, and that key is not on standard input: a new key "
	    "goes before the old ones",
	    t->anchor_key, (long long)t->signed_seq);
	return E_BAD_REQUEST;
}

/* Adds a batch of links in one transaction, so the chain is complete even if
 * the process is killed.  *again becomes true if there may be more rows; it
 * does not if another process adds links now. */
static enum err
seal_batch(struct ctx *ctx, bool *again)
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
	TRY(check_keys(&t));
	TRY(db_do(ctx, &sql_oplog_seal_add,
	    ARGS(AN("seq", &t.seq), AN("batch", &batch))));
	TRY(link_rows(ctx, &t, batch, &n));
	*again = n == CHAIN_BATCH;
	return sign_tail(ctx, &t);
}

/* Reads the keys, unless this process has read them.  Without a key the chain
 * is not signed, and somebody who can write to the database can compute a new
 * chain for changed rows. */
static enum err
seal_key_read(void)
{
	if (own.read)
		return OK;
	if (keys_read(&own.keys) != OK) {
		log_line(LOG_ERROR,
		    "oplog_seal stops: the keys on standard input must be 1 to "
		    "16 lines of 32 to 256 bytes");
		return E_BAD_REQUEST;
	}
	if (own.keys.n == 0)
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
	TRY(seal_key_read());
	do {
		again = false;
		TRY(job_next(ctx, seal_batch(ctx, &again)));
	} while (again);
	return OK;
}

enum err
oplog_seal_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	(void)conf;
	TRY(seal_key_read());
	return seal_batch(ctx, &step->again);
}

/* -- checking it ----------------------------------------------------------- */

/* The last link that was checked. */
struct walk {
	struct chain_keys keys;
	int64_t seq;
	char hash[CHAIN_HEX];
};

/* Prints what is wrong with a link; returns the error with which the check
 * ends. */
static enum err
broken(int64_t seq, const char *what)
{
	printf("oplog: sequence %lld: %s\n", (long long)seq, what);
	return E_SYSTEM;
}

/* Is this the signature of the chain up to here by that key? */
static bool
is_signed_by(
    const struct walk *w, const struct chain_key *key, const char *signature)
{
	char mac[CHAIN_HEX];

	chain_sign(key, w->seq, w->hash, mac);
	return strcmp(mac, signature) == 0;
}

/* Checks the anchor of the present link; signature NULL: it has none.  An
 * anchor that names no key (id "") is of an earlier release: any key may have
 * signed it. */
static enum err
check_anchor(const struct walk *w, const char *signature, const char *id)
{
	const struct chain_key *key;

	if (signature == NULL || w->keys.n == 0)
		return OK;
	key = key_of(&w->keys, id);
	if (id[0] != '\0' && key == NULL)
		return broken(
		    w->seq, "the key of its anchor is not on standard input");
	for (size_t i = 0; id[0] == '\0' && i < w->keys.n; i++)
		if (is_signed_by(w, &w->keys.v[i], signature))
			return OK;
	if (key == NULL || !is_signed_by(w, key, signature))
		return broken(w->seq, "the anchor's signature is wrong");
	return OK;
}

/* Checks that a link follows the one before, that its row is there, that its
 * hash is right, and its anchor, if it has one. */
static enum err
check_link(struct walk *w, const struct row *row)
{
	int64_t seq = row_i64(row, "seq");
	char hash[CHAIN_HEX];

	if (seq != w->seq + 1)
		return broken(w->seq + 1, "the link is missing");
	if (row_null(row, "said"))
		return broken(seq, "its row is missing");
	chain_link(w->hash, seq, row_str(row, "said"), hash);
	if (strcmp(hash, row_str(row, "hash")) != 0)
		return broken(seq, "its row is not what was sealed");
	w->seq = seq;
	memcpy(w->hash, hash, sizeof(hash));
	return check_anchor(
	    w, row_str(row, "signature"), row_str(row, "key_id"));
}

/* Finds a row that was inserted before one of these links; *seq is the link
 * after it, or 0 when there is none. */
static enum err
find_slipped_in(struct ctx *ctx, const struct walk *w, const struct rows *rows,
    int64_t *seq)
{
	struct row row = row_at(rows, rows->n - 1);
	int64_t until = row_i64(&row, "seq");
	struct rows found;

	TRY(db_rows(ctx, &sql_oplog_slipped_in,
	    ARGS(AN("since", &w->seq), AN("until", &until)), &found));
	*seq = 0;
	if (found.n > 0) {
		row = row_at(&found, 0);
		*seq = row_i64(&row, "seq");
	}
	return OK;
}

/* Checks the next links; *n is their number. */
static enum err
check_batch(struct ctx *ctx, struct walk *w, int *n)
{
	int32_t batch = CHAIN_BATCH;
	int64_t slipped;
	struct rows rows;

	TRY(db_rows(ctx, &sql_oplog_chain,
	    ARGS(AN("after", &w->seq), AN("batch", &batch)), &rows));
	*n = rows.n;
	if (rows.n == 0)
		return OK;
	TRY(find_slipped_in(ctx, w, &rows, &slipped));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (slipped != 0 && w->seq + 1 >= slipped)
			return broken(slipped, "a row was inserted before it");
		TRY(check_link(w, &row));
	}
	return OK;
}

/* Checks all links that exist now. */
static enum err
check_links(struct ctx *ctx, struct walk *w)
{
	int n;

	do
		TRY(job_next(ctx, check_batch(ctx, w, &n)));
	while (n > 0);
	return OK;
}

/*
 * Checks all links, and that no link which an anchor signs was removed from the
 * end of the chain.  The job that makes the chain goes on meanwhile.  So where
 * an anchor signs a link behind the last one that was checked, the links are
 * read again: an anchor comes in the same transaction as its link, so that link
 * is found now, or it was removed.
 */
static enum err
check_chain(struct ctx *ctx, struct walk *w, struct row *rest)
{
	int64_t seq;

	do {
		TRY(check_links(ctx, w));
		seq = w->seq;
		TRY(db_one(ctx, &sql_oplog_verify_rest,
		    ARGS(AN("seq", &w->seq)), E_SYSTEM, rest));
		if (row_null(rest, "beyond"))
			return OK;
		TRY(check_links(ctx, w));
	} while (w->seq > seq);
	return broken(seq + 1, "the link is missing, it was signed");
}

enum err
oplog_verify(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct walk w = { 0 };
	struct row rest;

	(void)conf;
	(void)argc;
	(void)argv;
	if (keys_read(&w.keys) != OK) {
		fprintf(stderr, "oplog_verify: nothing is checked: the keys on "
		                "standard input must be 1 to 16 lines of 32 to "
		                "256 bytes\n");
		return E_BAD_REQUEST;
	}
	TRY(check_chain(ctx, &w, &rest));
	printf("oplog: %lld rows are unchanged, %s up to row %lld, "
	       "%lld wait to be sealed; last hash %s\n",
	    (long long)w.seq,
	    w.keys.n == 0 ? "signatures not checked" : "signed",
	    (long long)row_i64(&rest, "signed_seq"),
	    (long long)row_i64(&rest, "waiting"), w.hash);
	return OK;
}
