/*
 * db.h - PostgreSQL: one connection a process, blocks of sql/query prepared
 * on first use, parameters bound by name.
 *
 * A parameter is, in this order: an extra value of the args, a field of the
 * input (NULL when it was not sent), or a word of the context:
 *   tenant_id login_id login_type login_dept session_id now ip agent trace_id
 *   scope_all scope_self scope_depts page_size page_offset
 * A name that is none of these is a BUG.  A struct range field x binds as
 * x_from and x_to.
 *
 * Violated constraints carry the name of their error (err_named).  Faults are
 * logged here with their cause and come back as E_SYSTEM, E_DATABASE_DOWN or,
 * for a statement beyond its time, E_QUERY_TOO_BROAD.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include "store/ctx.h"
#include "store/row.h"
#include "store/sql.h"

/* What the processes of a pool know in common about their database. */
struct db_health {
	_Atomic int64_t down_since_ms; /* monotonic; 0: up */
	_Atomic int64_t probe_ms;      /* when somebody last tried */
};

/*
 * db_open - a connection object; connects on first use.  health may be NULL
 * (a job).  Never NULL.  db_close frees it.
 */
struct db *db_open(const char *url, const char *timezone,
    struct db_health *health);
void db_close(struct db *db);

/*
 * db_probe - called by an idle worker: when the database is known to be down,
 * one process every 500 ms tries it.  Returns true when it is up.
 */
bool db_probe(struct db *db);

/* db_rows - run a block; its rows live until db_end. */
enum err db_rows(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out) MUST_CHECK;

/* db_one - exactly the first row; none is the error `none`. */
enum err db_one(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none, struct row *out) MUST_CHECK;

/* db_do - run a block for its effect. */
enum err db_do(struct ctx *ctx, const struct sql *q, const struct args *in)
    MUST_CHECK;

/* db_hit - as db_do; no row changed or returned is the error `none`. */
enum err db_hit(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none) MUST_CHECK;

/*
 * db_check - run a block whose first row answers with a refusal: column
 * "refusal" is the name of an error or NULL, column "arg" (optional) fills
 * its text.  No row is no refusal.
 */
enum err db_check(struct ctx *ctx, const struct sql *q, const struct args *in)
    MUST_CHECK;

/* db_page - count and one page of a block with "-- order:", in one trip. */
enum err db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total) MUST_CHECK;

/*
 * db_begin - from here on everything commits or nothing does.  Calling it
 * again within one is harmless.  db_end decides.
 */
enum err db_begin(struct ctx *ctx) MUST_CHECK;

/*
 * db_commit - commit now what db_begin opened, because something outside the
 * database (the cache) must learn of it before the answer.  OK when nothing
 * is open.
 */
enum err db_commit(struct ctx *ctx) MUST_CHECK;

/*
 * db_end - the end of a request: commit an open transaction when e is OK,
 * else roll it back, and free all rows.  Returns e, or what went wrong with
 * the commit.
 */
enum err db_end(struct ctx *ctx, enum err e) MUST_CHECK;

/*
 * db_nest - tests only: everything until db_unnest happens inside one
 * transaction that is rolled back; db_begin and single statements become
 * savepoints.
 */
enum err db_nest(struct ctx *ctx) MUST_CHECK;
void db_unnest(struct ctx *ctx);

/* db_listen - LISTEN on a channel of this name (a constant identifier). */
enum err db_listen(struct ctx *ctx, const char *channel) MUST_CHECK;

/*
 * db_wait - wait up to timeout_ms for a notification; *payload is NULL when
 * none came, else lives in the arena.  E_DATABASE_DOWN when the connection
 * is gone: the caller must forget what it believed and db_listen again.
 */
enum err db_wait(struct ctx *ctx, int timeout_ms, const char **payload)
    MUST_CHECK;

/* db_describe - prepare a block only: number of its parameters and columns,
 * for the project tests.  type oids as PostgreSQL infers them. */
enum err db_describe(struct ctx *ctx, const struct sql *q,
    const unsigned **param_oid, int *n_param, const char *const **column,
    const unsigned **column_oid, int *n_column) MUST_CHECK;

/* db_knows - is every parameter of the block a field of def (NULL: none) or a
 * word of the context?  If not, *name is the first that is not. */
bool db_knows(const struct sql *q, const struct input *def, const char **name);

/* db_used - how often this process ran the block, for the tests. */
unsigned db_used(const struct db *db, const struct sql *q);

/* ARGS - an input made of extra values only: ARGS(AN("id", &id), ...). */
#define ARGS(...)                                                              \
	(&(const struct args){                                                 \
	    .extra = (const struct arg[]){ __VA_ARGS__ },                      \
	    .n_extra = sizeof((const struct arg[]){ __VA_ARGS__ }) /           \
		sizeof(struct arg) })

/* WITH - the request's input and extra values. */
#define WITH(in, ...)                                                          \
	(&(const struct args){ .def = (in)->def, .at = (in)->at,               \
	    .given = (in)->given,                                              \
	    .extra = (const struct arg[]){ __VA_ARGS__ },                      \
	    .n_extra = sizeof((const struct arg[]){ __VA_ARGS__ }) /           \
		sizeof(struct arg) })

/* AN, AT - one extra value: a name and the address of the variable. */
#define AN(name_, ptr)                                                         \
	{ .name = (name_),                                                     \
		.type = _Generic(*(ptr),                                       \
		    const char *: F_STR,                                       \
		    char *: F_STR,                                             \
		    int32_t: F_I32,                                            \
		    int64_t: F_I64,                                            \
		    bool: F_BOOL,                                              \
		    struct stamp: F_STAMP,                                     \
		    struct ids: F_IDS,                                         \
		    struct strs: F_STRS),                                      \
		.at = (ptr) }

#endif
