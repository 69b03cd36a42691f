/*
 * test_lang_log.c - sentences of the operation log in Chinese: what is ours is
 * translated, what somebody has typed stays, and what has another form is left.
 */
#include "test.h"

#include "lang/lang_log.h"

struct sentence {
	const char *in, *extra, *out;
};

static void
check_sentences(const struct sentence *cases, size_t n)
{
	struct arena a = { 0 };

	for (size_t i = 0; i < n; i++) {
		print_message("  %s\n", cases[i].in);
		assert_string_equal(
		    lang_log_sentence(&a, LANG_ZH, cases[i].in, cases[i].extra),
		    cases[i].out);
		assert_string_equal(
		    lang_log_sentence(&a, LANG_EN, cases[i].in, cases[i].extra),
		    cases[i].in);
	}
	arena_free(&a);
}

static void
a_sentence_is_translated(void **state)
{
	static const struct sentence cases[] = {
		{ "Updated role 5 (ops): Sort: 1 -> 2; Status: Enabled -> "
		  "Disabled",
		    "{}",
		    "修改角色 5 (ops)：排序：1 -> 2; 状态：启用 -> 停用" },
		{ "Updated modification record 5: Status: Waiting -> Applied",
		    "{}", "修改设备变更记录 5：状态：等待中 -> 已生效" },
		{ "Created role 5 (ops): Blacklist admin: No; Remark: none",
		    "{}", "新增角色 5 (ops)：黑名单免审批：否; 备注：无" },
		{ "Added to roles of user 7 (M): Role: Common", "{}",
		    "增加用户角色 7 (M)：角色：Common" },
		{ "Deleted device 9: MAC: 02:00:00:00:00:01", "{}",
		    "删除设备 9：MAC 地址：02:00:00:00:00:01" },
		{ "Created blacklist draft 4: Update type: create; Event: "
		  "start",
		    "{\"update_type\": {\"new\": \"create\"}}",
		    "新增黑名单草稿 4：变更类型：新增; 事件：发起" },
		{ "Updated process instance 5: Event: reject; Instance: A; "
		  "Status: Rejected; To: Ann; Reason: Rejected",
		    "{\"status\": {\"new\": \"3\"}, \"reason\": {\"new\": "
		    "\"Rejected\"}}",
		    "修改流程实例 5：事件：驳回; 流程实例：A; 状态：已驳回; "
		    "接收人：Ann; 原因：Rejected" },
		{ "Updated process definition 5 (A): Suspension state: active "
		  "-> suspended",
		    "{}", "修改流程定义 5 (A)：挂起状态：激活 -> 挂起" },
		{ "Created process definition 5 (A): Auto approval type: ask "
		  "again; Model id: 23",
		    "{}",
		    "新增流程定义 5 (A)：重复审批人：每次都审批; "
		    "流程模型编号：23" },
		/* Typed by somebody. */
		{ "Updated role 5 (x): Name: No -> Yes",
		    "{\"name\": {\"new\": \"Yes\", \"old\": \"No\"}}",
		    "修改角色 5 (x)：名称：No -> Yes" },
		{ "Updated role 5 (a: b; c): Remark: a; b: c; d", "{}",
		    "修改角色 5 (a: b; c)：备注：a; b: c; d" },
		/* Fields and things that nobody knows. */
		{ "Updated gadget 5 (x): Sort: 1 -> 2", "{}",
		    "修改gadget 5 (x)：排序：1 -> 2" },
		{ "Updated role 5 (x): Nothing known", "{}",
		    "Updated role 5 (x): Nothing known" },
		{ "Won the deal", "", "Won the deal" },
		{ "Updated 5: Sort: 1", "{}", "Updated 5: Sort: 1" },
		{ "Updated role", "{}", "Updated role" },
		{ "Updated ", "", "Updated " },
		{ "", "", "" },
	};
	(void)state;
	check_sentences(cases, ARRAY_LEN(cases));
}

static void
seeded_menus_are_called_as_in_the_menu(void **state)
{
	static const struct sentence cases[] = {
		{ "Added to menus of role 5 (ops): Menu: System, Roles, "
		  "Roles: query, Mine",
		    "{}",
		    "增加角色菜单 5 (ops)：菜单：系统管理, 角色管理, "
		    "角色管理：查询, Mine" },
		{ "Updated menu 1008 (Roles: query): Parent: Roles -> none; "
		  "Status: Enabled -> Disabled",
		    "{}",
		    "修改菜单 1008 (角色管理：查询)：上级：角色管理 -> "
		    "无; 状态：启用 -> 停用" },
		{ "Updated department 5 (Roles): Parent: System -> Mine", "{}",
		    "修改部门 5 (Roles)：上级：System -> Mine" },
	};

	(void)state;
	check_sentences(cases, ARRAY_LEN(cases));
}

/* What somebody has typed may have a thousand separators; a sentence takes
 * memory in proportion to its length. */
static void
many_separators_take_little_memory(void **state)
{
	static const char begin[] = "Updated role 5 (x): Remark: ",
	                  end[] = "x: y";
	struct arena a = { 0 };
	char text[2001];
	size_t n = sizeof(begin) - 1;

	(void)state;
	memcpy(text, begin, n);
	while (n + 2 < sizeof(text) - sizeof(end)) {
		memcpy(text + n, "; ", 2);
		n += 2;
	}
	memcpy(text + n, end, sizeof(end));
	assert_non_null(lang_log_sentence(&a, LANG_ZH, text, "{}"));
	assert_true(a.total <= 256 * 1024);
	arena_free(&a);
}

static void
words_go_both_ways(void **state)
{
	(void)state;
	assert_string_equal(lang_log_word(LANG_ZH, "role"), "角色");
	assert_string_equal(lang_log_word(LANG_EN, "role"), "role");
	assert_string_equal(lang_log_word(LANG_ZH, "deal"), "deal");
	assert_string_equal(lang_log_stored(LANG_ZH, "角色"), "role");
	assert_string_equal(lang_log_stored(LANG_ZH, "role"), "role");
	assert_string_equal(lang_log_stored(LANG_EN, "角色"), "角色");
	assert_null(lang_log_stored(LANG_ZH, NULL));
}

static void
what_is_sought_is_found_as_it_is_stored(void **state)
{
	static const char *const cases[][2] = {
		{ "新增用户", "Created user" },
		{ "新增用户 186 (x)", "Created user 186 (x)" },
		{ "新增用户组", "Created user group" },
		{ "修改", "Updated" },
		{ "新增长率", "新增长率" },
		{ "用户", "用户" },
		{ "Created user", "Created user" },
		{ "", "" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_string_equal(
		    lang_log_sought(&a, LANG_ZH, cases[i][0]), cases[i][1]);
		assert_string_equal(
		    lang_log_sought(&a, LANG_EN, cases[i][0]), cases[i][0]);
	}
	assert_null(lang_log_sought(&a, LANG_ZH, NULL));
	arena_free(&a);
}

TESTS(T(a_sentence_is_translated), T(seeded_menus_are_called_as_in_the_menu),
    T(many_separators_take_little_memory), T(words_go_both_ways),
    T(what_is_sought_is_found_as_it_is_stored))
