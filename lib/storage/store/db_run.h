/* db_run.h - runs blocks of sql/query: one, a page of a list, or several in one
 * round trip; db.h says what their parameters are. */
#ifndef STORE_DB_RUN_H
#define STORE_DB_RUN_H

#include "input/field.h"
#include "store/ctx.h"
#include "store/row.h"
#include "store/sql.h"

/* ARGS - an input made of extra values only: ARGS(AN("id", &id), ...). */
#define ARGS(...) \
	(&(const struct args){ .extra = (const struct arg[]){ __VA_ARGS__ }, \
	    .n_extra = sizeof((const struct arg[]){ __VA_ARGS__ }) / \
	               sizeof(struct arg) })

/* WITH - the request's input and extra values. */
#define WITH(in, ...) \
	(&(const struct args){ .def = (in)->def, \
	    .at = (in)->at, \
	    .given = (in)->given, \
	    .extra = (const struct arg[]){ __VA_ARGS__ }, \
	    .n_extra = sizeof((const struct arg[]){ __VA_ARGS__ }) / \
	               sizeof(struct arg) })

/* AN - one extra value: a name and the address of the variable. */
/* clang-format off */
#define AN(name_, ptr)					\
	{ .name = (name_),				\
	  .type = _Generic(*(ptr),			\
		const char *: F_STR,			\
		char *: F_STR,				\
		int32_t: F_I32,				\
		int64_t: F_I64,				\
		bool: F_BOOL,				\
		struct stamp: F_STAMP,			\
		struct raw: F_JSON,			\
		struct ids: F_IDS,			\
		struct strs: F_STRS),			\
	  .at = (ptr) }
/* clang-format on */

/* db_rows - run a block; its rows live until db_end. */
enum err db_rows(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out) MUST_CHECK;

/* db_one - run a block and return its first row; without a row, the error
 * `none`. */
enum err db_one(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none, struct row *out) MUST_CHECK;

/* db_do - run a block for its effect. */
enum err
db_do(struct ctx *ctx, const struct sql *q, const struct args *in) MUST_CHECK;

/* db_hit - as db_do; the error `none` when it changed or returned no row. */
enum err db_hit(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none) MUST_CHECK;

/*
 * db_check - run a block that may refuse the request.  Column "refusal" of its
 * first row is the name of an error, which is returned, or NULL for OK; column
 * "arg" (optional) fills the error's text.  Without a row it returns OK.
 */
enum err db_check(struct ctx *ctx, const struct sql *q, const struct args *in)
    MUST_CHECK;

/*
 * db_numbers - run a statement that was made at run time, of constant texts
 * only (where/where_run.h): q is custom, v are the values of its parameters.
 * out: the integers of its result, row by row, in ctx->mem; none of them may be
 * NULL.
 */
enum err db_numbers(struct ctx *ctx, const struct sql *q, const char **v,
    struct ids *out) MUST_CHECK;

/* db_page - the count and one page of a block with "-- order:", in one round
 * trip. */
enum err db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total) MUST_CHECK;

#define DB_TOGETHER_MAX 16 /* blocks in one round trip */

/* A block and what its parameters are bound to. */
struct db_ask {
	const struct sql *q;
	const struct args *in;
};

/*
 * db_together - run n blocks one after the other, 1 <= n <= DB_TOGETHER_MAX; a
 * transaction must be open.  out: n results, which live until db_end; NULL: no
 * result is wanted.  When a block fails those after it are not run, and its
 * error is returned.
 */
enum err db_together(struct ctx *ctx, const struct db_ask *ask, int n,
    struct rows *out) MUST_CHECK;

/*
 * db_begin_with - as db_begin, and run a block for its effect as the first one
 * of the transaction; both in one round trip.  The block must do no harm when
 * it is run in vain, because it is run again if the connection turns out to be
 * dead.
 */
enum err db_begin_with(
    struct ctx *ctx, const struct sql *q, const struct args *in) MUST_CHECK;

/* db_used - how often this process ran the block, for the tests. */
unsigned db_used(const struct db *db, const struct sql *q);

#endif
