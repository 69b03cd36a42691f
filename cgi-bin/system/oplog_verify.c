/*
 * oplog_verify.c - checks the hash chain of the operation log from its start
 * and prints the first wrong link: where a row was changed, removed, inserted
 * or moved.
 */
#include <stdio.h>
#include <string.h>

#include "sql/system/oplog_chain.h"
#include "store/db.h"
#include "system/jobs.h"
#include "system/oplog_chain_hash.h"

/* The last link that was checked. */
struct walk {
	struct chain_key key;
	int64_t seq;
	char hash[CHAIN_HEX];
};

static enum err
broken(int64_t seq, const char *what)
{
	printf("oplog: sequence %lld: %s\n", (long long)seq, what);
	return E_SYSTEM;
}

static enum err
check_anchor(const struct walk *w, const char *signature)
{
	char mac[CHAIN_HEX];

	if (signature == NULL || w->key.n == 0)
		return OK;
	chain_sign(&w->key, w->seq, w->hash, mac);
	if (strcmp(mac, signature) != 0)
		return broken(w->seq, "the anchor's signature is wrong");
	return OK;
}

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
	return check_anchor(w, row_str(row, "signature"));
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
 * Checks that no signed link was removed from the end.  An anchor beyond the
 * last checked link may have been added since; as its link was added in the
 * same transaction, that link is then found now.
 */
static enum err
check_end(struct ctx *ctx, struct walk *w, struct row *rest)
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
	if (chain_key_read(&w.key) != OK) {
		fprintf(stderr, "oplog_verify: nothing is checked: the key on "
		                "standard input must have 32 to 256 bytes\n");
		return E_BAD_REQUEST;
	}
	TRY(check_end(ctx, &w, &rest));
	printf("oplog: %lld rows are unchanged, %s up to row %lld, "
	       "%lld wait to be sealed; last hash %s\n",
	    (long long)w.seq,
	    w.key.n == 0 ? "signatures not checked" : "signed",
	    (long long)row_i64(&rest, "anchor"),
	    (long long)row_i64(&rest, "waiting"), w.hash);
	return OK;
}
