/*
 * test_lang.c - the language that an Accept-Language header or a setting asks
 * for; seeded names that an administrator has changed stay; reasons with their
 * numbers in Chinese; and a Chinese text for every error.
 */
#include "test.h"

#include <string.h>

#include "lang/lang.h"

static void
a_header_names_a_language(void **state)
{
	static const struct {
		const char *header;
		enum lang lang;
	} cases[] = {
		{ NULL, LANG_EN },
		{ "", LANG_EN },
		{ "zh", LANG_ZH },
		{ "ZH-cn", LANG_ZH },
		{ "zh-Hant-TW", LANG_ZH },
		{ "zh_CN", LANG_ZH },
		{ "zh_TW_#Hant;q=0.8, en_US;q=0.9", LANG_EN },
		{ "zh-CN,zh;q=0.9,en;q=0.8", LANG_ZH },
		{ "en-GB,zh;q=0.9", LANG_EN },
		{ "en;q=0.8, zh;q=0.81", LANG_ZH },
		{ "en;q=0.999,zh;q=1", LANG_ZH },
		{ "en,zh", LANG_EN },
		{ "zh,en", LANG_ZH },
		{ "fr-FR, de;q=0.9 , zh ; q=0.2", LANG_ZH },
		{ "fr,de", LANG_EN },
		{ "*", LANG_EN },
		{ "zh;q=0", LANG_EN },
		{ "zh;q=0.000, en;q=0.001", LANG_EN },
		{ "zhx, zh+CN, z, zh;level=1", LANG_EN },
		{ "zh;q=9, zh;q=, zh;q, zh;, zh;;q=1", LANG_EN },
		{ ",,, ;q=1, ;, zh", LANG_ZH },
		{ "\xFF\xFE\x01zh, zh\xFF", LANG_EN },
		{ "zh;q=0.99999999999999999999999", LANG_ZH },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].header);
		assert_int_equal(lang_accept(cases[i].header), cases[i].lang);
	}
}

/* Headers of 8 KB, the longest that nginx accepts, with many kinds of
 * nonsense. */
static void
a_long_header_does_no_harm(void **state)
{
	static const char *const parts[] = { ",", ";", " ", "zh;q=0.", "a",
		"-zh", ";q=", "\xE4", "*,", "en;q=0," };
	char header[8193];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		size_t n = 0, len = strlen(parts[i]);

		for (; n + len < sizeof(header); n += len)
			memcpy(header + n, parts[i], len);
		header[n] = '\0';
		assert_int_equal(lang_accept(header), LANG_EN);
	}
	memcpy(header + strlen(header) - 3, ",zh", 3);
	assert_int_equal(lang_accept(header), LANG_ZH);
}

static void
a_setting_is_en_or_zh(void **state)
{
	enum lang lang = LANG_EN;

	(void)state;
	assert_true(lang_read("zh", &lang));
	assert_int_equal(lang, LANG_ZH);
	assert_false(lang_read("EN", &lang));
	assert_false(lang_read("", &lang));
	assert_false(lang_read(NULL, &lang));
	assert_int_equal(lang, LANG_ZH);
	assert_true(lang_read("en", &lang));
	assert_int_equal(lang, LANG_EN);
}

static void
what_an_administrator_wrote_stays(void **state)
{
	char name[300];

	(void)state;
	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	assert_string_equal(
	    lang_seeded(LANG_ZH, "menu", "100", "Users"), "用户管理");
	assert_string_equal(
	    lang_seeded(LANG_EN, "menu", "100", "Users"), "Users");
	assert_string_equal(
	    lang_seeded(LANG_ZH, "menu", "100", "People"), "People");
	assert_string_equal(
	    lang_seeded(LANG_ZH, "menu", "10000", "Users"), "Users");
	assert_string_equal(
	    lang_seeded(LANG_ZH, "dict", name, "Users"), "Users");
	assert_null(lang_seeded(LANG_ZH, "menu", "100", NULL));
	assert_string_equal(lang_heading(LANG_ZH, "Nickname"), "昵称");
	assert_string_equal(lang_heading(LANG_ZH, "Mine"), "Mine");
}

static void
a_button_is_its_page_and_what_it_does(void **state)
{
	static const struct {
		int64_t id;
		const char *in, *out;
	} cases[] = {
		{ 100, "Users", "用户管理" },
		{ 100, "People", "People" },
		{ 10000, "Users", "Users" },
		{ 1001, "Users: query", "用户管理：查询" },
		{ 1001, "Users: ask", "Users: ask" },
		{ 1001, "User: query", "User: query" },
		{ 1001, "Use: query", "Use: query" },
		{ 1001, ": query", ": query" },
		{ 1001, "", "" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_string_equal(
		    lang_menu(&a, LANG_ZH, cases[i].id, cases[i].in),
		    cases[i].out);
		assert_string_equal(
		    lang_menu(&a, LANG_EN, cases[i].id, cases[i].in),
		    cases[i].in);
	}
	assert_null(lang_menu(&a, LANG_ZH, 1, NULL));
	assert_string_equal(
	    lang_menu_name(&a, LANG_ZH, "Users: query"), "用户管理：查询");
	assert_string_equal(lang_menu_name(&a, LANG_ZH, "Users"), "用户管理");
	assert_string_equal(lang_menu_name(&a, LANG_EN, "Users"), "Users");
	assert_string_equal(lang_menu_name(&a, LANG_ZH, "Mine"), "Mine");
	arena_free(&a);
}

static void
a_reason_keeps_its_numbers(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "must not be blank", "不能为空白" },
		{ "length must not exceed 30", "长度不能超过 30" },
		{ "length must be between 4 and 30",
		    "长度必须在 4 到 30 之间" },
		{ "must be between -1 and 9", "必须在 -1 到 9 之间" },
		{ "must be one of [0, 1, 2]", "必须是 [0, 1, 2] 之一" },
		{ "it has no heading \"mac\"", "缺少表头“mac”" },
		{ "device.auth.mode takes a number from 0 to 2",
		    "device.auth.mode 应为 0 到 2 之间的数字" },
		{ "must be between 4", "must be between 4" },
		{ "length must not exceed", "length must not exceed" },
		{ "anything {} else", "anything {} else" },
		{ "", "" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_string_equal(
		    lang_reason(&a, LANG_ZH, cases[i].in), cases[i].out);
		assert_string_equal(
		    lang_reason(&a, LANG_EN, cases[i].in), cases[i].in);
	}
	arena_free(&a);
}

static void
every_error_has_a_text_in_each_language(void **state)
{
	(void)state;
	for (size_t i = 0; i < err_count(); i++) {
		enum err e = err_at(i);

		assert_string_equal(lang_error(LANG_EN, e), err_text(e));
		assert_string_not_equal(lang_error(LANG_ZH, e), err_text(e));
		assert_int_equal(strstr(lang_error(LANG_ZH, e), "{}") != NULL,
		    strstr(err_text(e), "{}") != NULL);
	}
}

TESTS(T(a_header_names_a_language), T(a_long_header_does_no_harm),
    T(a_setting_is_en_or_zh), T(what_an_administrator_wrote_stays),
    T(a_button_is_its_page_and_what_it_does), T(a_reason_keeps_its_numbers),
    T(every_error_has_a_text_in_each_language))
