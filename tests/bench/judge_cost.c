/*
 * judge_cost.c - measures what the checks of lib/auth/judge cost a write:
 * several kinds of writes are made alternately with the checks and without.
 *
 *	tests/with-database build/tests/bench/judge_cost [PAIRS [KIND]]
 *
 * For each kind (with KIND, those whose name contains it) and caller it prints
 * the median CPU time in us, of this process and its PostgreSQL backend
 * together: of a write without the checks, of a write with them, and of the
 * difference within a pair; how many statements the checks add; and what a
 * statement that does nothing cost at that time, for comparing machines and
 * times.  Then it prints which statements got new plans.  The linker (--wrap)
 * replaces judge_before and judge_after by functions of this file.  Writes are
 * committed; what a write has removed is restored before the next one is
 * measured, and tables are cleaned before each kind.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/num.h"
#include "lib/stage.h"
#include "store/db_describe.h"

#define SETTING   "tests/bench/judge_cost.sql"
#define SQL_BYTES 16384
#define PAIRS     150
#define PAIRS_MAX 5000
#define WARM      8

/* The numbers of generic and custom plans of the statements of the checks. */
#define PLANS \
	"SELECT string_agg(format('%s: %s, %s', name, generic_plans," \
	" custom_plans), E'\\n' ORDER BY name) FROM pg_prepared_statements" \
	" WHERE name LIKE 'judge%' OR name = 'role_facts'"

/* clang-format off */
enum err __real_judge_before(struct ctx *, const struct judge *, const struct args *, bool *);
enum err __real_judge_after(struct ctx *, const struct judge *, const struct args *);
enum err __wrap_judge_before(struct ctx *, const struct judge *, const struct args *, bool *);
enum err __wrap_judge_after(struct ctx *, const struct judge *, const struct args *);
/* clang-format on */

/* A kind of write.  The two bodies are sent in turn, and each undoes the change
 * of the other.  $small and $all stand for lists of menus. */
struct kind {
	const char *name;
	enum method method;
	const char *path, *query, *body[2], *undo;
};

#define USER "\"username\":\"costsmall\",\"nickname\":\"x\",\"id\":900011"
#define UNDO_PEOPLE \
	"UPDATE system_users SET deleted = false WHERE deleted AND id BETWEEN" \
	" 900100 AND 900109; INSERT INTO system_user_role (user_id, role_id," \
	" tenant_id) SELECT 900100 + n, 900010, 1 FROM generate_series(0, 9) " \
	"n" \
	" ON CONFLICT DO NOTHING"
#define UNDO_ROLE \
	"UPDATE system_role SET deleted = false WHERE id = 900013; INSERT" \
	" INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 900013," \
	" menu_id, 1 FROM system_role_menu WHERE role_id = 900012 ON CONFLICT" \
	" DO NOTHING"
#define ROLE(id, name) \
	"{\"id\":" id ",\"name\":\"" name "\",\"code\":\"" name \
	"\",\"sort\":1,\"status\":0}"
#define GIVES(role) \
	{ \
		"{\"userId\":900010,\"roleIds\":[" role "]}", \
		    "{\"userId\":900010,\"roleIds\":[]}" \
	}

/* clang-format off */
static const struct kind kinds[] = {
	{ "user status, no role", PUT, "/system/user/update-status", NULL,
	    { "{\"id\":900010,\"status\":0}" }, NULL },
	{ "user status, 20 menus", PUT, "/system/user/update-status", NULL,
	    { "{\"id\":900011,\"status\":0}" }, NULL },
	{ "user status, all menus", PUT, "/system/user/update-status", NULL,
	    { "{\"id\":900012,\"status\":0}" }, NULL },
	{ "user update, stays", PUT, "/system/user/update", NULL,
	    { "{" USER ",\"deptId\":900001}" }, NULL },
	{ "user update, moves", PUT, "/system/user/update", NULL,
	    { "{" USER ",\"deptId\":900002}", "{" USER ",\"deptId\":900001}" },
	    NULL },
	{ "delete-list, 10 people", DELETE, "/system/user/delete-list",
	    "ids=900100,900101,900102,900103,900104,900105,900106,900107,900108,"
	    "900109", { NULL }, UNDO_PEOPLE },
	{ "assign-user-role, 20 menus", POST,
	    "/system/permission/assign-user-role", NULL, GIVES("900010"), NULL },
	{ "assign-user-role, all menus", POST,
	    "/system/permission/assign-user-role", NULL, GIVES("900011"), NULL },
	{ "assign-user-role, 3 roles", POST,
	    "/system/permission/assign-user-role", NULL,
	    GIVES("900010,900012,900013"), NULL },
	{ "role update, 40 holders", PUT, "/system/role/update", NULL,
	    { ROLE("900010", "cost small") }, NULL },
	{ "role update, all menus", PUT, "/system/role/update", NULL,
	    { ROLE("900011", "cost large") }, NULL },
	{ "role delete", DELETE, "/system/role/delete", "id=900013", { NULL },
	    UNDO_ROLE },
	{ "role scope, custom", POST,
	    "/system/permission/assign-role-data-scope", NULL,
	    { "{\"roleId\":900013,\"dataScope\":2,\"dataScopeDeptIds\":"
	      "[900001,900002]}" }, NULL },
	{ "role scope, below", POST,
	    "/system/permission/assign-role-data-scope", NULL,
	    { "{\"roleId\":900012,\"dataScope\":4,\"dataScopeDeptIds\":[]}" },
	    NULL },
	{ "role menus, 20 as they are", POST,
	    "/system/permission/assign-role-menu", NULL,
	    { "{\"roleId\":900013,\"menuIds\":[$small]}" }, NULL },
	{ "role menus, all as they are", POST,
	    "/system/permission/assign-role-menu", NULL,
	    { "{\"roleId\":900011,\"menuIds\":[$all]}" }, NULL },
	{ "role menus, 20 to all to 20", POST,
	    "/system/permission/assign-role-menu", NULL,
	    { "{\"roleId\":900013,\"menuIds\":[$all]}",
	      "{\"roleId\":900013,\"menuIds\":[$small]}" }, NULL },
	{ "channels of a user", PUT, "/device/user-channel/assign", NULL,
	    { "{\"userId\":900012,\"channelIds\":[900001]}" }, NULL },
};
/* clang-format on */

static const char *const callers[] = { "costall", "costbelow", "costbound" };

static struct stage stage;
static bool judged;
static int64_t pairs = PAIRS;
static char backend_pid[16];

enum err
__wrap_judge_before(struct ctx *ctx, const struct judge *j,
    const struct args *in, bool *settled)
{
	*settled = !judged;
	return judged ? __real_judge_before(ctx, j, in, settled) : OK;
}

enum err
__wrap_judge_after(
    struct ctx *ctx, const struct judge *j, const struct args *in)
{
	return judged ? __real_judge_after(ctx, j, in) : OK;
}

static _Noreturn void
stop(const char *what, const char *why)
{
	(void)fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static const char *
sql(const char *text)
{
	const char *value, *why = stage_sql(&stage, text, &value);

	if (why != NULL)
		stop(text, why);
	return value;
}

static int64_t
backend_once(void)
{
	char path[64], text[64] = "";
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%s/schedstat", backend_pid);
	f = fopen(path, "r");
	if (f == NULL || fgets(text, sizeof(text), f) == NULL)
		stop(path, "cannot be read");
	(void)fclose(f);
	return strtoll(text, NULL, 10);
}

/* The CPU time of the backend in ns, read when it has become idle. */
static int64_t
backend_ns(void)
{
	int64_t now = backend_once(), before;

	do {
		before = now;
		now = backend_once();
	} while (now != before);
	return now;
}

static int64_t
own_ns(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static unsigned
statements(void)
{
	unsigned n = 0;

	for (int i = 0; i < sql_count; i++)
		n += db_used(stage.ctx.db, sql_all[i]);
	return n;
}

static const char *
fill(const char *body, const char *mark, const char *list)
{
	const char *at = strstr(body, mark);

	return at == NULL
	           ? body
	           : arena_printf(&stage.scene, "%.*s%s%s", (int)(at - body),
	                 body, list, at + strlen(mark));
}

static const char *
menus_of(const char *role)
{
	return sql(arena_printf(&stage.scene,
	    "SELECT string_agg(menu_id::text, ',') FROM system_role_menu"
	    " WHERE role_id = %s",
	    role));
}

/* The CPU time of one write in ns. */
static int64_t
write_once(const struct kind *k, const struct raw_request *call)
{
	int64_t backend = backend_ns(), own = own_ns(), spent;

	stage_ask(&stage, call);
	spent = own_ns() - own;
	spent += backend_ns() - backend;
	if (strstr(stage.body.p, "{\"code\":0,") != stage.body.p)
		stop(k->name, stage.body.p);
	if (k->undo != NULL)
		(void)sql(k->undo);
	return spent;
}

/* The mean CPU time, in ns, of the two writes with both bodies. */
static int64_t
turn(const struct kind *k, struct raw_request calls[2], bool with)
{
	int n = calls[1].body == NULL ? 1 : 2;
	int64_t ns = 0;

	judged = with;
	for (int i = 0; i < n; i++)
		ns += write_once(k, &calls[i]);
	return ns / n;
}

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static double
median_us(int64_t *v)
{
	qsort(v, (size_t)pairs, sizeof(*v), compare);
	return (double)v[pairs / 2] / 1000;
}

static unsigned
statements_of(const struct kind *k, struct raw_request calls[2], bool with)
{
	unsigned before = statements();

	(void)turn(k, calls, with);
	return (statements() - before) / (calls[1].body == NULL ? 1 : 2);
}

/* The CPU time of a statement that does nothing. */
static double
bare_statement(void)
{
	static int64_t ns[PAIRS_MAX];

	for (int64_t i = 0; i < pairs; i++) {
		int64_t backend = backend_ns(), own = own_ns();

		(void)sql("SELECT 1");
		ns[i] = own_ns() - own;
		ns[i] += backend_ns() - backend;
	}
	return median_us(ns);
}

/* Cleans the tables that earlier writes have changed, because dead rows would
 * make the next writes slower. */
static void
clean_up(void)
{
	(void)sql("VACUUM system_users, system_role, system_user_role,"
	          " system_role_menu, system_epoch, user_channel");
}

static void
measure(const struct kind *k, const char *caller, struct raw_request calls[2])
{
	static int64_t bare[PAIRS_MAX], with[PAIRS_MAX], extra[PAIRS_MAX];

	clean_up();
	for (int i = 0; i < WARM; i++) {
		(void)turn(k, calls, false);
		(void)turn(k, calls, true);
	}
	for (int64_t i = 0; i < pairs; i++) {
		bare[i] = turn(k, calls, false);
		with[i] = turn(k, calls, true);
		extra[i] = with[i] - bare[i];
	}
	printf("%-28s %-10s %6.0f %6.0f %6.0f %3d %6.0f\n", k->name, caller,
	    median_us(bare), median_us(with), median_us(extra),
	    (int)(statements_of(k, calls, true) -
	          statements_of(k, calls, false)),
	    bare_statement());
	(void)fflush(stdout);
}

static void
measure_as(const struct kind *k, const char *caller)
{
	struct raw_request calls[2] = { 0 };

	for (int i = 0; i < 2; i++) {
		const char *body = k->body[i];

		calls[i] = (struct raw_request){ .audience = ADMIN,
			.method = k->method,
			.path = k->path,
			.query = k->query,
			.content_type = "application/json",
			.authorization = stage_sign_in(&stage, caller),
			.ip = "127.0.0.1",
			.agent = "bench" };
		if (body == NULL)
			continue;
		body = fill(body, "$small", menus_of("900012"));
		body = fill(body, "$all", menus_of("900002"));
		calls[i].body = body;
		calls[i].body_len = strlen(body);
	}
	measure(k, caller, calls);
}

static void
set_up(void)
{
	char text[SQL_BYTES];
	FILE *f = fopen(SETTING, "r");
	size_t n;

	stage_begin(&stage);
	stage_end(&stage);
	if (f == NULL)
		stop(SETTING, "cannot be read");
	n = fread(text, 1, sizeof(text) - 1, f);
	text[n] = '\0';
	(void)fclose(f);
	(void)sql(text);
	(void)snprintf(backend_pid, sizeof(backend_pid), "%s",
	    sql("SELECT pg_backend_pid()"));
}

int
main(int argc, char **argv)
{
	if (argc > 1 && (num_read(argv[1], strlen(argv[1]), &pairs) != OK ||
	                    pairs < 1 || pairs > PAIRS_MAX))
		stop(argv[0], "[PAIRS [KIND]]");
	if (!stage_open(&stage, "bench"))
		return 1;
	set_up();
	printf("%-28s %-10s %6s %6s %6s %3s %6s\n", "us of CPU a write",
	    "caller", "bare", "judged", "extra", "stm", "idle");
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		if (argc > 2 && strstr(kinds[i].name, argv[2]) == NULL)
			continue;
		for (size_t c = 0; c < ARRAY_LEN(callers); c++)
			measure_as(&kinds[i], callers[c]);
	}
	printf("plans, kept and made anew:\n%s\n", sql(PLANS));
	stage_close(&stage);
	return 0;
}
