/*
 * test_language_cost.c - a request in another language asks the database no
 * more than one in English, whether the browser's header chooses the language
 * or the setting of the user.
 */
#include "test.h"

#include <string.h>

#include "lib/stage.h"
#include "store/db.h"
#include "store/sql.h"

static struct stage stage;

static const struct request {
	enum method method;
	const char *path, *query, *body;
} requests[] = {
	{ GET, "/system/auth/get-permission-info", "site=1", NULL },
	{ GET, "/system/dict-data/simple-list", NULL, NULL },
	{ GET, "/system/dict-data/type", "type=common_status", NULL },
	{ GET, "/system/dict-type/simple-list", NULL, NULL },
	{ GET, "/system/user/export-excel", NULL, NULL },
	{ GET, "/system/user/get-import-template", NULL, NULL },
	{ GET, "/system/menu/list", NULL, NULL },
	{ GET, "/system/user/profile/get", NULL, NULL },
	{ DELETE, "/system/menu/delete", "id=987654", NULL },
	{ GET, "/system/role/page", "pageSize=x", NULL },
	{ POST, "/system/notify-template/send-notify", NULL,
	    "{\"userId\":1,\"userType\":2,\"templateCode\":\"bpm_task_"
	    "timeout\","
	    "\"templateParams\":{\"taskName\":\"T\",\"processInstanceName\":"
	    "\"P\",\"detailUrl\":\"/d\"}}" },
};

static unsigned
statements(void)
{
	unsigned n = 0;

	for (int i = 0; i < sql_count; i++)
		n += db_used(stage.ctx.db, sql_all[i]);
	return n;
}

/* How many statements the administrator's request needs, if his browser sends
 * that header. */
static unsigned
cost(const struct request *r, const char *authorization, const char *language)
{
	const struct raw_request call = {
		.audience = ADMIN,
		.method = r->method,
		.path = r->path,
		.query = r->query,
		.body = r->body,
		.body_len = r->body == NULL ? 0 : strlen(r->body),
		.content_type = "application/json",
		.authorization = authorization,
		.language = language,
		.ip = "127.0.0.1",
		.agent = "test",
	};
	unsigned before = statements();

	stage_ask(&stage, &call);
	return statements() - before;
}

static void
set_language(const char *value)
{
	const char *ignored;

	assert_null(stage_sql(&stage,
	    arena_printf(&stage.scene,
	        "UPDATE system_users SET language = %s WHERE id = 1", value),
	    &ignored));
}

static void
another_language_costs_no_statement(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(requests); i++) {
		const struct request *r = &requests[i];
		const char *admin;
		unsigned english;

		stage_begin(&stage);
		admin = stage_sign_in(&stage, "admin");
		assert_non_null(admin);
		/* What a process remembers is there after the first request in
		 * a language. */
		(void)cost(r, admin, "en");
		(void)cost(r, admin, "zh-CN,zh;q=0.9");
		english = cost(r, admin, "en");
		print_message("  %s: %u statements\n", r->path, english);
		assert_true(english > 0);
		assert_int_equal(cost(r, admin, "zh-CN,zh;q=0.9"), english);
		set_language("'zh'");
		assert_int_equal(cost(r, admin, "en"), english);
		stage_end(&stage);
	}
}

static int
open_stage(void **state)
{
	(void)state;
	return stage_open(&stage, "language") ? 0 : -1;
}

static int
close_stage(void **state)
{
	(void)state;
	stage_close(&stage);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(another_language_costs_no_statement),
	};

	return cmocka_run_group_tests(tests, open_stage, close_stage);
}
