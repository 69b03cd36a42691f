/*
 * twins.c - two tenants, alpha and beta, have the same data.  An administrator
 * of beta calls each row with alpha's ids: the answer must show none of alpha's
 * data and change none of it.  Then an administrator of alpha sends the same
 * request and must reach alpha's data; otherwise the first half would prove
 * nothing.  Rows that refuse both administrators because they are bound to
 * channels are asked again by two who are not.
 *
 * Likewise for users and departments within alpha: a user who may see only
 * himself must not see or change others.  Rows on data that all tenants share
 * must refuse both, whatever their roles permit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth/errors.h"
#include "contract.h"
#include "lib/read_workbook.h"
#include "web/audience_method.h"

#define ALPHA_ID   "900001"
#define ALPHA_MARK "ofalpha" /* a word in every text of alpha */
#define SQL_MAX    65536
#define BOOK_MAX   (16 << 20)

/* Rows that need not reach alpha's data when alpha calls them, with the reason.
 * Beta must not see or change alpha's data by these rows, either. */
static struct apart {
	const char *path; /* beginning of the path */
	const char *why;
	int excused;
} apart[] = {
	{ "/system/menu/", "one tree for all tenants", 0 },
	{ "/system/dict-", "one set for all tenants", 0 },
	{ "/dict-data/", "one set for all tenants", 0 },
	{ "/infra/config/", "one set for all tenants", 0 },
	{ "/infra/file/{configId}/get/", "by address, open to everybody", 0 },
	{ "/system/notify-template/", "one set for all tenants", 0 },
	{ "/system/tenant", "about all of them", 0 },
	{ "/tenant/", "about all of them", 0 },
	{ "/system/auth/", "by name or token, which tell the tenant", 0 },
	{ "/system/area/", "one tree for all tenants", 0 },
	{ "/oauth2/token/", "by a token, or a client that is not 'a'", 0 },
	{ "/system/oauth2-token/delete", "by a part of a token's hash", 0 },
	{ "/system/social-user/", "always empty", 0 },
	{ "/system/user/import", "the good request's file is no workbook", 0 },
	{ "/device/import", "the good request's file has no addresses", 0 },
	{ "/device/certification/import", "the same", 0 },
	{ "/device/get-import-template", "one for all", 0 },
	{ "/ws/ident", "by a token, which tells the tenant", 0 },
	{ "/caller/ident", "by a token, which tells the tenant", 0 },
	{ "/infra/websocket/", "true, whoever is connected", 0 },
	{ "/device/info-modify/create", "the good request names no device", 0 },
	{ "/device/channel/default", "the configuration names none", 0 },
	{ "/process-instance/create", "the good request names no process", 0 },
	{ "/device/info-modify/import", "the good request's file does not", 0 },
	{ "/appPackageName/fill-app-name", "the good request's is no name", 0 },
	{ "/device/app-install/device/", "the good request asks for nothing",
	    0 },
	{ "/infra/export-task/create", "the good request's biz is no export",
	    0 },
	{ "/bpm/process-listener/create", "the good request's class is none",
	    0 },
	{ "/bpm/process-listener/update", "the same", 0 },
	{ "/bpm/status-listener/create", "the good request's host is none", 0 },
	{ "/bpm/status-listener/update", "the same", 0 },
	{ "/process-instance/cancel", "the good request names no instance", 0 },
	{ "/bpm/model/update-bpmn", "the good request's diagram is no XML", 0 },
	{ "/bpm/model/simple/", "alpha's model is drawn as BPMN", 0 },
	{ "/bpm/process-definition/get", "by an id that is a text", 0 },
	{ "/bpm/process-instance/create",
	    "the good request's is no id of a definition", 0 },
	{ "/bpm/process-instance/get-approval-detail",
	    "the good request names no instance", 0 },
	{ "/bpm/process-instance/get-next-approval-nodes",
	    "the good request's is no id of a task", 0 },
	{ "/bpm/task/list-by-parent-task-id", "the same", 0 },
	{ "/bpm/task/list-by-return", "the same", 0 },
	{ "/bpm/task/getVariablesByTaskId", "the same", 0 },
	{ "/bpm/task/approve", "the same", 0 },
	{ "/bpm/task/reject", "the same", 0 },
	{ "/bpm/task/return", "the same", 0 },
	{ "/bpm/task/withdraw", "the same", 0 },
	{ "/bpm/task/delegate", "the same", 0 },
	{ "/bpm/task/transfer", "the same", 0 },
	{ "/bpm/task/create-sign", "the same", 0 },
	{ "/bpm/task/delete-sign", "the same", 0 },
	{ "/bpm/task/copy", "the same", 0 },
	{ "/bpm/comment/create", "the same", 0 },
	{ "/device/app-blacklist/uninstall-detail/export-excel/sync",
	    "an archive", 0 },
	{ "/device/app-blacklist/kill-detail/export-excel/sync", "an archive",
	    0 },
	{ "/device/app-blacklist/crash-detail/export-excel/sync", "an archive",
	    0 },
	{ "/device/rule/create", "the good request's expression is no rule",
	    0 },
	{ "/device/rule/validate", "the same", 0 },
	{ "/device/rule/fields", "one list for all tenants", 0 },
	{ "/device/app-blacklist/create",
	    "the good request's condition on versions is not complete", 0 },
	{ "/device/app-blacklist/update", "the same", 0 },
	{ "/device/app-blacklist/export-excel/sync", "an archive", 0 },
	{ "/device/app-blacklist/mac/import-template", "one for all", 0 },
	{ "/device/app-blacklist/mac/import",
	    "the good request's file has no addresses", 0 },
	{ "/pools", "about the host", 0 },
	{ "/metrics", "about the host", 0 },
	{ "/readyz", "about the host", 0 },
};

/* The answers that one caller has got: body[0] to a request with alpha's id in
 * every field that is an id, body[1] to one without optional ids. */
struct seen {
	int code;
	const char *body[2];
	const char *state; /* state_of_alpha after these requests */
};

static const char *
ask_database(struct contract *r, const char *sql)
{
	const char *value, *why = stage_sql(&r->stage, sql, &value);

	if (why != NULL) {
		printf("twins: %s\n", why);
		exit(1);
	}
	return value == NULL ? "" : value;
}

/* A text with a digest of alpha's rows in each table with tenants, and of
 * alpha's own row. */
static const char *
state_of_alpha(struct contract *r)
{
	static const char tables[] =
	    "SELECT 'SELECT string_agg(s, '' '' ORDER BY s) FROM ('"
	    " || string_agg(format('SELECT %L || md5(string_agg(t::text, '''' "
	    "ORDER BY t::text)) AS s FROM %I t WHERE %I = " ALPHA_ID
	    "', relname || ':', relname, attname), ' UNION ALL ' ORDER BY "
	    "relname)"
	    " || ') q' FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid"
	    " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
	    " AND (attname = 'tenant_id'"
	    "      OR relname = 'system_tenant' AND attname = 'id')";

	return ask_database(r, ask_database(r, tables));
}

static const char *
twins_sql(void)
{
	static char text[SQL_MAX];
	FILE *f = fopen("tests/contract/twins.sql", "r");
	size_t n;

	if (f == NULL) {
		printf("tests/contract/twins.sql: cannot be read\n");
		exit(1);
	}
	n = fread(text, 1, sizeof(text) - 1, f);
	text[n] = '\0';
	fclose(f);
	return text;
}

/* The body of the last answer, or the rows of its workbook. */
static const char *
answer_text(struct contract *r)
{
	struct buf b;
	const char *why, *text;

	if (r->stage.reply.file == NULL)
		return arena_strndup(
		    &r->stage.scene, r->stage.body.p, r->stage.body.n);
	buf_init(&b, BOOK_MAX);
	why = book_rows(&r->stage, &b);
	text = arena_strdup(&r->stage.scene, why != NULL ? why : buf_text(&b));
	buf_free(&b);
	return text;
}

static struct seen
ask_as(
    struct contract *r, const char *token, const char *tenant, const char *what)
{
	static const char *const ids[] = { ALPHA_ID, NULL };
	struct seen seen;

	for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
		const struct attempt at = { .what = what,
			.tenant = tenant,
			.token = token,
			.twist.id = ids[i] };

		seen.code = contract_ask(r, &at, &(struct wish){ .code = -1 });
		seen.body[i] = answer_text(r);
	}
	seen.state = state_of_alpha(r);
	return seen;
}

/* Is the row in the list apart? */
static bool
is_apart(const char *path)
{
	for (size_t i = 0; i < ARRAY_LEN(apart); i++)
		if (strncmp(path, apart[i].path, strlen(apart[i].path)) == 0) {
			apart[i].excused++;
			return true;
		}
	return false;
}

/* The first table whose digest is not the same in two states of alpha, as in
 * "app_rule:5d41402abc4b2a76b9719d911017c592". */
static const char *
first_changed(struct contract *r, const char *before, const char *after)
{
	const char *word = before;

	for (size_t i = 0; before[i] != '\0' && before[i] == after[i]; i++)
		if (before[i] == ' ')
			word = before + i + 1;
	return arena_printf(
	    &r->stage.scene, "%.*s", (int)strcspn(word, " "), word);
}

/* The rows of a user and of a department, as text, that the third user (gamma)
 * must not see. */
static const char *
state_unseen(struct contract *r)
{
	return ask_database(r,
	    "SELECT u::text || d::text FROM system_users u, system_dept d"
	    " WHERE u.id = " ALPHA_ID " AND d.id = " ALPHA_ID);
}

/* Lets gamma, who may see only himself, call a row of users or departments;
 * returns what is wrong with the result, or NULL. */
static const char *
judge_scope(struct contract *r, const char *token)
{
	const char *path = r->ep->path, *before;
	struct seen gamma;

	if (r->ep->audience != ADMIN ||
	    (strncmp(path, "/system/user/", 13) != 0 &&
	        strncmp(path, "/system/dept/", 13) != 0))
		return NULL;
	before = state_unseen(r);
	gamma = ask_as(r, token, ALPHA_ID, "by one who sees himself only");
	if (strcmp(state_unseen(r), before) != 0)
		return "changes what is out of scope";
	for (size_t i = 0; i < ARRAY_LEN(gamma.body); i++)
		if (strstr(gamma.body[i], ALPHA_MARK) != NULL)
			return arena_printf(&r->stage.scene,
			    "shows what is out of scope: %s", gamma.body[i]);
	return NULL;
}

/* Returns what is wrong with the answers of a row on shared data, or NULL. */
static const char *
judge_shared(const struct seen *beta, const struct seen *alpha)
{
	if (beta->code == err_code(E_FORBIDDEN) &&
	    alpha->code == err_code(E_FORBIDDEN))
		return NULL;
	return "is open to people of a tenant that is not the first";
}

/* state_of_alpha before the requests of beta, and before those of alpha. */
struct states {
	const char *first, *then;
};

static const char *
judge(struct contract *r, const struct states *before, const struct seen *beta,
    const struct seen *alpha)
{
	bool same = strcmp(alpha->state, before->then) == 0;

	for (size_t i = 0; i < ARRAY_LEN(beta->body); i++) {
		if (strstr(beta->body[i], ALPHA_MARK) != NULL)
			return "shows another tenant's data";
		same = same && strcmp(alpha->body[i], beta->body[i]) == 0;
	}
	if (strcmp(beta->state, before->first) != 0)
		return arena_printf(&r->stage.scene,
		    "changes another tenant's data in %s",
		    first_changed(r, before->first, beta->state));
	if (same && beta->code != 501 && !is_apart(r->ep->path))
		return "answers both tenants alike: it is not limited by "
		       "tenant, or give alpha one row more in twins.sql";
	return NULL;
}

/* What both tenants' administrators have seen of a row, and what is out of
 * scope for gamma and seen by him nonetheless; NULL: nothing. */
struct compared {
	struct seen alpha, beta;
	struct states before;
	const char *out;
};

/* Asks a row of both tenants, which are made anew, by these administrators. */
static struct compared
compare(struct contract *r, const char *of_alpha, const char *of_beta)
{
	struct compared is;
	const char *a, *b, *c;

	contract_fresh(r);
	(void)ask_database(r, twins_sql());
	a = stage_sign_in(&r->stage, of_alpha);
	b = stage_sign_in(&r->stage, of_beta);
	c = stage_sign_in(&r->stage, "ofgamma");
	(void)ask_database(r,
	    "UPDATE system_session SET client_id = '" ALPHA_MARK
	    "' WHERE tenant_id = " ALPHA_ID);
	is.before.first = state_of_alpha(r);
	is.beta = ask_as(r, b, "900002", "by another tenant");
	is.out = judge_scope(r, c);
	is.before.then = state_of_alpha(r);
	is.alpha = ask_as(r, a, ALPHA_ID, "by the tenant itself");
	return is;
}

/* Are both refused because they are bound to channels? */
static bool
are_bound(const struct compared *is)
{
	return is->alpha.code == err_code(E_GRANT_EXCEEDS_OWN) &&
	       is->beta.code == err_code(E_GRANT_EXCEEDS_OWN) &&
	       strstr(is->alpha.body[0], "channels") != NULL;
}

void
probe_twins(struct contract *r)
{
	struct compared is;
	const char *why;

	if (r->ep->audience != ADMIN && r->ep->audience != RPC)
		return;
	is = compare(r, ALPHA_MARK, "ofbeta");
	if (are_bound(&is))
		is = compare(r, ALPHA_MARK "2", "ofbeta2");
	why = r->ep->guard.shared ? judge_shared(&is.beta, &is.alpha)
	                          : judge(r, &is.before, &is.beta, &is.alpha);
	if (why == NULL)
		why = is.out;
	if (why == NULL) {
		r->passed++;
		return;
	}
	printf("%s %s: %s\n", method_name(r->ep->method), r->ep->path, why);
	printf(
	    "    other tenant: %s\n    %s\n", is.beta.body[0], is.beta.body[1]);
	printf(
	    "    the tenant: %s\n    %s\n", is.alpha.body[0], is.alpha.body[1]);
	r->failed++;
}

void
twins_end(struct contract *r)
{
	for (size_t i = 0; i < ARRAY_LEN(apart); i++)
		if (apart[i].excused == 0) {
			printf("twins.c: nobody needs %s (%s)\n", apart[i].path,
			    apart[i].why);
			r->failed++;
		}
}
