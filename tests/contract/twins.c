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

#include "apart.h"
#include "auth/errors.h"
#include "contract.h"
#include "lib/read_workbook.h"
#include "web/endpoint.h"

#define ALPHA_ID   "900001"
#define ALPHA_MARK "ofalpha" /* a word in every text of alpha */
#define SQL_MAX    65536
#define BOOK_MAX   (16 << 20)

/* The answers that one caller has got: body[0] to a request with alpha's id in
 * every field that is an id, body[1] to one without optional ids. */
struct seen {
	int code;
	const char *body[2];
};

/* An administrator of each tenant, by their Authorization headers. */
struct pair {
	const char *of_alpha, *of_beta;
};

/* The twins are made and committed once, before the first row is asked; what a
 * row does to them is rolled back.  first and second: those who are bound to
 * channels and those who are not.  state: state_of_alpha before any row. */
static struct {
	struct arena kept;
	struct pair first, second;
	const char *gamma, *state;
} twins;

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

/* Prepares the statement of state_of_alpha: a digest of alpha's rows in each
 * table with tenants, its partitions included, and of alpha's own row. */
static void
prepare_state(struct contract *r)
{
	static const char tables[] =
	    "SELECT 'PREPARE state_of_alpha AS"
	    " SELECT string_agg(s, '' '' ORDER BY s) FROM ('"
	    " || string_agg(format('SELECT %L || md5(string_agg(t::text, '''' "
	    "ORDER BY t::text)) AS s FROM %I t WHERE %I = " ALPHA_ID
	    "', relname || ':', relname, attname), ' UNION ALL ' ORDER BY "
	    "relname)"
	    " || ') q' FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid"
	    " WHERE relkind IN ('r', 'p') AND NOT relispartition"
	    " AND relnamespace = 'public'::regnamespace"
	    " AND (attname = 'tenant_id'"
	    "      OR relname = 'system_tenant' AND attname = 'id')";

	(void)ask_database(r, ask_database(r, tables));
}

static const char *
state_of_alpha(struct contract *r)
{
	return ask_database(r, "EXECUTE state_of_alpha");
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
	return seen;
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
 * returns what is wrong with the result, or NULL.  *asked: has he called it? */
static const char *
authorise_scope(struct contract *r, bool *asked)
{
	const char *path = r->ep->path, *before;
	struct seen gamma;

	*asked = r->ep->audience == ADMIN &&
	         (strncmp(path, "/system/user/", 13) == 0 ||
	             strncmp(path, "/system/dept/", 13) == 0);
	if (!*asked)
		return NULL;
	before = state_unseen(r);
	gamma =
	    ask_as(r, twins.gamma, ALPHA_ID, "by one who sees himself only");
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
authorise_shared(const struct seen *beta, const struct seen *alpha)
{
	if (beta->code == err_code(E_FORBIDDEN) &&
	    alpha->code == err_code(E_FORBIDDEN))
		return NULL;
	return "is open to people of a tenant that is not the first";
}

/* What both tenants' administrators have seen of a row, state_of_alpha after
 * the requests of beta and before those of alpha, and what is out of scope for
 * gamma and seen by him nonetheless; NULL: nothing. */
struct compared {
	struct seen alpha, beta;
	const char *after, *before;
	const char *out;
};

/* Has alpha got the same answers as beta, and changed nothing? */
static bool
is_alike(struct contract *r, const struct compared *is)
{
	for (size_t i = 0; i < ARRAY_LEN(is->beta.body); i++)
		if (strcmp(is->alpha.body[i], is->beta.body[i]) != 0)
			return false;
	return strcmp(state_of_alpha(r), is->before) == 0;
}

/* Judges a row in the scene in which both have asked it.  Returns what is wrong
 * with the answers, or NULL. */
static const char *
judge(struct contract *r, const struct compared *is)
{
	for (size_t i = 0; i < ARRAY_LEN(is->beta.body); i++)
		if (strstr(is->beta.body[i], ALPHA_MARK) != NULL)
			return "shows another tenant's data";
	if (strcmp(is->after, twins.state) != 0)
		return arena_printf(&r->stage.scene,
		    "changes another tenant's data in %s",
		    first_changed(r, twins.state, is->after));
	if (is_alike(r, is) && is->beta.code != 501 && is->beta.code != 403 &&
	    !is_apart(r->ep->path))
		return "answers both tenants alike: it is not limited by "
		       "tenant, or give alpha one row more in twins.sql";
	return NULL;
}

/* Asks a row of both tenants in a new scene. */
static struct compared
compare(struct contract *r, const struct pair *who)
{
	struct compared is;
	bool asked;

	contract_fresh(r);
	is.beta = ask_as(r, who->of_beta, "900002", "by another tenant");
	is.after = is.before = state_of_alpha(r);
	is.out = authorise_scope(r, &asked);
	if (asked)
		is.before = state_of_alpha(r);
	is.alpha = ask_as(r, who->of_alpha, ALPHA_ID, "by the tenant itself");
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

static const char *
kept_sign_in(struct contract *r, const char *username)
{
	return arena_strdup(&twins.kept, stage_sign_in(&r->stage, username));
}

void
twins_begin(struct contract *r)
{
	(void)ask_database(r, twins_sql());
	twins.first.of_alpha = kept_sign_in(r, ALPHA_MARK);
	twins.first.of_beta = kept_sign_in(r, "ofbeta");
	twins.second.of_alpha = kept_sign_in(r, ALPHA_MARK "2");
	twins.second.of_beta = kept_sign_in(r, "ofbeta2");
	twins.gamma = kept_sign_in(r, "ofgamma");
	(void)ask_database(r,
	    "UPDATE system_session SET client_id = '" ALPHA_MARK
	    "' WHERE tenant_id = " ALPHA_ID);
	prepare_state(r);
	twins.state = arena_strdup(&twins.kept, state_of_alpha(r));
}

void
probe_twins(struct contract *r)
{
	struct compared is;
	const char *why;

	if (r->ep->audience != ADMIN &&
	    (r->ep->audience != RPC || needs_token(r->ep)))
		return;
	is = compare(r, &twins.first);
	if (are_bound(&is))
		is = compare(r, &twins.second);
	why = r->ep->guard.shared ? authorise_shared(&is.beta, &is.alpha)
	                          : judge(r, &is);
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
twins_end(void)
{
	arena_free(&twins.kept);
}
