/*
 * ctx.h - the caller, the memory and the database connection of one request.
 * Library functions take a ctx and never a request, so jobs call them too.
 */
#ifndef STORE_CTX_H
#define STORE_CTX_H

#include "base/arena.h"
#include "input/field_types.h"
#include "lang/lang.h"

struct cache;
struct commit_note;
struct db;
struct db_result;

enum user_type { USER_MEMBER = 1, USER_ADMIN = 2 };

/* Which users and departments the caller may see. */
struct scope {
	bool all;
	bool self;
	struct ids depts;
};

/* The caller.  id 0: no user is signed in; tenant_id 0: no tenant is known.
 * home_id is the user's own tenant; during a visit tenant_id is the tenant that
 * he visits. */
struct caller {
	int64_t id, tenant_id, dept_id; /* id of the department; 0: none */
	int64_t home_id;
	/* Id of the row of the refresh token; 0: none. */
	int64_t session_id;
	int32_t type;     /* enum user_type; 0: no user */
	bool super;       /* holds the role super_admin */
	bool module;      /* a module calls on his behalf */
	struct ids roles; /* only enabled roles */
	struct scope scope;
	struct scope home_scope; /* data scope in his own tenant */
};

/* Where fault() was called last, for the log; text NULL: nowhere. */
struct fault_note {
	const char *text, *file, *func;
	int line;
};

/* Lives as long as a request or a step of a job.  At the end its owner resets
 * it: memory and results are freed, and an open transaction is rolled back. */
struct ctx {
	struct arena *mem;
	struct db *db;
	struct cache *cache; /* the host's; NULL: this process has none */
	/* Notes for the cache, carried out after the commit
	 * (commit_note_add). */
	struct commit_note *notes;
	struct caller caller;
	enum lang lang;       /* the language in which the client reads */
	int64_t now_ms;       /* the time at the beginning of the request */
	const char *trace_id; /* id of the request, 32 hex digits */
	const char *ip;       /* address of the client, as nginx sees it */
	const char *agent;    /* user agent, "" when absent */
	struct why why;       /* reason of the first E_BAD_REQUEST */
	const char *arg;      /* replaces {} in the error's text */
	int wait_s;           /* Retry-After of a refusal; 0: unknown */
	struct fault_note last_fault;
	struct db_result *results; /* the rows that db_end will free */
};

/* fail - returns e and notes the argument of its text (copied into the arena;
 * NULL: none).  `return fail(ctx, E_ROLE_NAME_TAKEN, name);` */
enum err fail(struct ctx *ctx, enum err e, const char *arg);

/* bad_request - returns E_BAD_REQUEST and notes why: `what` is wrong with that
 * field (NULL: with the request as a whole).  Both live as long as ctx->mem. */
enum err bad_request(struct ctx *ctx, const char *field, const char *what);

/* fault - log a failure of the suite, not of the client; returns E_SYSTEM.
 * The ctx keeps the last fault. */
#define fault(ctx, ...) \
	fault_at((ctx), __FILE__, __LINE__, __func__, __VA_ARGS__)
enum err fault_at(struct ctx *ctx, const char *file, int line, const char *func,
    const char *fmt, ...) PRINTF(5, 6);

#endif
