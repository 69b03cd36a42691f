/* session.c - the sessions of signed-in users: lists them, ends them, and
 * deletes those that have expired, together with old rows of the login log. */
#include <stdio.h>

#include "auth/authorise.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "sql/system/session.h"
#include "sql/system/session_clean.h"
#include "store/db.h"
#include "system/jobs.h"
#include "web/req.h"

struct session_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type;
	const char *client_id;
	bool resting;
};
static const struct field session_page_fields[] = {
	PAGE_FIELDS(struct session_page),
	FIELD(struct session_page, user_id),
	FIELD(struct session_page, user_type, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct session_page, client_id, .doc = "part of it"),
	FIELD(struct session_page, resting,
	    .doc = "also those whose access token has run out, which go on "
	           "when they are renewed"),
};

struct session_delete {
	const char *access_token;
};
static const struct field session_delete_fields[] = {
	FIELD(struct session_delete, access_token, .text = TEXT_EXACT,
	    .req = true, .doc = "as the page shows it"),
};

struct session_delete_list {
	struct strs access_tokens;
};
static const struct field session_delete_list_fields[] = {
	FIELD(struct session_delete_list, access_tokens, .text = TEXT_EXACT,
	    .req = true, .doc = "as the page shows them"),
};

/* Ends the sessions of these handles, which the page shows in place of access
 * tokens.  The caller must be one who may act on their users (authorise_all).
 */
static enum err
end_sessions(struct req *r, const struct strs *handles)
{
	struct ids people;
	struct rows rows;

	TRY(db_rows(
	    r->ctx, &sql_session_people, ARGS(AN("handles", handles)), &rows));
	people = rows_ids(r->ctx->mem, &rows, "id");
	TRY(authorise_all(r->ctx, &people));
	TRY(db_do(r->ctx, &sql_session_end, ARGS(AN("handles", handles))));
	return done(r);
}

static enum err
session_delete(struct req *r, const struct args *in)
{
	const struct session_delete *q = in->at;

	return end_sessions(
	    r, &(struct strs){ (const char *[]){ q->access_token }, 1 });
}

static enum err
session_delete_list(struct req *r, const struct args *in)
{
	const struct session_delete_list *q = in->at;

	return end_sessions(r, &q->access_tokens);
}

/* clang-format off */
static const struct endpoint session_endpoints[] = {
	{ ADMIN, GET, "/system/oauth2-token/page",
	    PERM("system:oauth2-token:page"),
	    IN(session_page), PAGE(session_page), "List who is signed in" },
	{ ADMIN, GET, "/system/oauth2-token/get",
	    PERM("system:oauth2-token:page"), IN(by_id),
	    ONE(session_get, OK, TAGGED), "Read a session, by its id" },
	{ ADMIN, DELETE, "/system/oauth2-token/delete",
	    PERM("system:oauth2-token:delete"),
	    IN(session_delete), CALL(session_delete, REFUSES(E_GRANT_EXCEEDS_OWN),
	        REVISES("/system/oauth2-token/get", session_revision)),
	    "End a session" },
	{ ADMIN, DELETE, "/system/oauth2-token/delete-list",
	    PERM("system:oauth2-token:delete"),
	    IN(session_delete_list), CALL(session_delete_list, REFUSES(E_GRANT_EXCEEDS_OWN)),
	    "End several sessions" },
};
/* clang-format on */

TABLE(session);

/* -- deleting what has expired --------------------------------------------- */

#define CLEAN_BATCH 1000 /* rows looked at in one transaction */

/* Runs a block again and again, each time in a transaction of its own, so that
 * nobody who signs in waits for it.  Each time it looks at the next :batch rows
 * whose ids are above :since, deletes some of them, and returns the last id
 * that it has looked at as `last` and the number of deleted rows as `gone`.
 * When it finds no more rows, `last` is NULL, and this function ends. */
static enum err
clean_table(struct ctx *ctx, const struct sql *q, const char *name)
{
	const int32_t batch = CLEAN_BATCH;
	int64_t since = 0, total = 0;
	bool more = true;
	struct row row;

	while (more) {
		TRY(db_one(ctx, q,
		    ARGS(AN("since", &since), AN("batch", &batch)), E_SYSTEM,
		    &row));
		more = !row_null(&row, "last");
		since = row_i64(&row, "last");
		total += row_i64(&row, "gone");
		TRY(job_next(ctx, OK));
	}
	printf("%s: %lld rows deleted\n", name, (long long)total);
	return OK;
}

enum err
session_clean(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)conf;
	(void)argc;
	(void)argv;
	TRY(clean_table(ctx, &sql_session_clean, "sessions"));
	TRY(clean_table(ctx, &sql_token_clean, "access tokens"));
	return clean_table(ctx, &sql_login_clean, "login log");
}
