/* database.c - files in the database, in pieces.  Pieces are sent and read in
 * PostgreSQL's text form of bytea: "\x" and hex digits. */
#include "file/database.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/write_all.h"
#include "file/errors.h"
#include "sql/lib/file.h"
#include "store/db_bulk.h"

#define CHUNK  ((size_t)256 * 1024) /* bytes of a piece; whole pages */
#define PREFIX 2                    /* "\x" */

enum err
database_put(
    struct ctx *ctx, int64_t content_id, const struct file_bytes *bytes)
{
	const char *text = arena_alloc(ctx->mem, PREFIX + 2 * CHUNK + 1);
	char *hex = (char *)(uintptr_t)text;
	const char *p = bytes->p;
	int32_t no = 0;

	memcpy(hex, "\\x", PREFIX);
	for (size_t at = 0; at < bytes->n; at += CHUNK, no++) {
		size_t n = bytes->n - at < CHUNK ? bytes->n - at : CHUNK;

		hash_hex(p + at, n, hex + PREFIX);
		TRY(db_do(ctx, &sql_file_chunk_add,
		    ARGS(AN("content_id", &content_id), AN("no", &no),
		        AN("content", &text))));
		if (bytes->mapped)
			mem_let_go(p + at, n);
	}
	return OK;
}

enum err
database_remove(struct ctx *ctx, const int64_t *content_id)
{
	enum err e;

	do
		e = db_hit(ctx, &sql_file_chunk_drop,
		    ARGS({ "content_id", F_I64, content_id }),
		    E_FILE_NOT_EXISTS);
	while (e == OK);
	return e == E_FILE_NOT_EXISTS ? OK : e;
}

struct sink {
	struct ctx *ctx;
	char *bytes;
	int64_t left;
	int fd;
};

static enum err
write_chunk(struct sink *s, size_t n)
{
	s->left -= (int64_t)n;
	if (write_all(s->fd, s->bytes, n))
		return OK;
	return fault(s->ctx,
	    "a piece of a stored file cannot be written to its local copy: %s",
	    strerror(errno));
}

static enum err
take_chunk(void *arg, const struct row *row)
{
	struct sink *s = arg;
	const char *hex = row_str(row, "content") + PREFIX;
	size_t n = strlen(hex) / 2;

	BUG_ON(n > CHUNK || !hash_unhex(hex, n, s->bytes));
	return write_chunk(s, n);
}

enum err
database_get(struct ctx *ctx, int64_t content_id, int64_t size, int fd)
{
	struct sink s = { ctx, arena_alloc(ctx->mem, CHUNK), size, fd };

	TRY(db_begin_read(ctx));
	TRY(db_stream(ctx, &sql_file_chunks,
	    ARGS(AN("content_id", &content_id)), take_chunk, &s));
	TRY(db_commit(ctx));
	return s.left == 0 ? OK : E_FILE_NOT_EXISTS;
}
