/*
 * test_parse.c - which texts are rules and their normal form; the code and
 * place of every problem; and the limits of operands, operators, depth,
 * literals, bytes and reported problems.
 */
#include "test.h"

#include "base/buf.h"
#include "rule/parse.h"

static struct arena mem;

static enum err
parse(const char *text, struct rule_problems *bad, struct rule **out)
{
	return rule_parse(&mem, text, strlen(text), bad, out);
}

static const char *
written(const struct rule *rule)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, RULE_BYTES_MAX * 2);
	rule_write(&w, rule);
	return arena_strdup(&mem, buf_text(&b));
}

/* The rule in its normal form; NULL: it is none. */
static const char *
normal(const char *text)
{
	struct rule_problems bad;
	struct rule *rule;

	return parse(text, &bad, &rule) == OK ? written(rule) : NULL;
}

/* The same for a rule that somebody has just written. */
static const char *
normal_sent(const char *text)
{
	struct rule_problems bad;
	struct rule *rule;
	enum err e = rule_parse_sent(&mem, text, strlen(text), &bad, &rule);

	return e == OK ? written(rule) : NULL;
}

#define B "{\"var\":\"brand\"}"

static void
accepts_each_form(void **state)
{
	/* NULL: the normal form is the text itself. */
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "{\"==\":[" B ",\"x\"]}", NULL },
		{ "{\"!=\":[" B ",\"x\"]}", NULL },
		{ "{\"==\":[" B ",null]}", NULL },
		{ "{\"!=\":[{\"var\":\"ui\"},null]}", NULL },
		{ "{\"==\":[{\"var\":\"deviceIp\"},\"10.0.0.1\"]}", NULL },
		{ "{\"==\":[{\"var\":\"deviceIp\"},\"2001:DB8:0::1\"]}",
		    "{\"==\":[{\"var\":\"deviceIp\"},\"2001:db8::1\"]}" },
		{ "{\"==\":[{\"var\":\"mac\"},\"aa-bb-cc-dd-ee-0f\"]}",
		    "{\"==\":[{\"var\":\"mac\"},\"AA:BB:CC:DD:EE:0F\"]}" },
		{ "{\"startsWith\":[{\"var\":\"mac\"},\"aa-bb\"]}",
		    "{\"startsWith\":[{\"var\":\"mac\"},\"AA:BB\"]}" },
		{ "{\"<\":[{\"var\":\"channelId\"},7.0]}",
		    "{\"<\":[{\"var\":\"channelId\"},7]}" },
		{ "{\"<\":[{\"var\":\"channelId\"},-1e3]}",
		    "{\"<\":[{\"var\":\"channelId\"},-1000]}" },
		{ "{\">=\":[{\"var\":\"systemVersion\"},\"9.1-beta\"]}", NULL },
		{ "{\">\":[{\"var\":\"createTime\"},1700000000000]}", NULL },
		{ "{\"<=\":[1,{\"var\":\"modelId\"},9007199254740992]}", NULL },
		{ "{\"<\":[\"9\",{\"var\":\"sdkVersionName\"},\"10\"]}", NULL },
		{ "{\"in\":[{\"var\":\"country\"},[\"BR\",\"DE\"]]}", NULL },
		{ "{\"in\":[{\"var\":\"country\"},[]]}", NULL },
		{ "{\"in\":[\"x\"," B "]}", NULL },
		{ "{\"in\":[\"a.b\",{\"var\":\"ui\"}]}", NULL },
		{ "{\"endsWith\":[" B ",\"\\u00e9\"]}",
		    "{\"endsWith\":[" B ",\"\u00e9\"]}" },
		{ "{\"inRegion\":[{\"var\":\"regionId\"},[76]]}", NULL },
		{ "{\"inCidr\":[{\"var\":\"deviceIp\"},[\"10.0.0.0/8\"]]}",
		    NULL },
		{ "{\"inCidr\":[{\"var\":\"deviceIp\"},[\"10.0.0.1\"]]}",
		    "{\"inCidr\":[{\"var\":\"deviceIp\"},[\"10.0.0.1/32\"]]}" },
		{ "{\"bucket\":[\"salt\",33.30]}",
		    "{\"bucket\":[\"salt\",33.3]}" },
		{ "{\"bucket\":[\"salt\",0.05]}", NULL },
		{ "{\"bucket\":[\"salt\",100]}", NULL },
		{ "{\"!\":[{\"and\":[{\"==\":[" B ",\"x\"]}]}]}", NULL },
		{ " { \"or\" : [ {\"==\":[" B ",\"\\\"/\\ud83d\\ude00\"]} ] } ",
		    "{\"or\":[{\"==\":[" B ",\"\\\"/\U0001F600\"]}]}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *want =
		    cases[i].out != NULL ? cases[i].out : cases[i].in;
		const char *got = normal(cases[i].in);

		print_message("  %s\n", cases[i].in);
		assert_non_null(got);
		assert_string_equal(got, want);
		assert_string_equal(normal(got), got);
		arena_reset(&mem);
	}
}

static const struct {
	const char *in;
	enum err code;
	const char *path;
} wrong[] = {
	{ "", E_RULE_EXPR_INVALID, "" },
	{ "{", E_RULE_EXPR_INVALID, "" },
	{ "true", E_RULE_EXPR_INVALID, "" },
	{ "[]", E_RULE_EXPR_INVALID, "" },
	{ "{}", E_RULE_EXPR_INVALID, "" },
	{ "{\"and\":[true]}", E_RULE_EXPR_INVALID, "/and/0" },
	{ "{\"and\":[]}", E_RULE_EXPR_INVALID, "/and" },
	{ "{\"and\":{}}", E_RULE_EXPR_INVALID, "/and" },
	{ "{\"and\":[" B "]}", E_RULE_TYPE_MISMATCH, "/and/0" },
	{ B, E_RULE_TYPE_MISMATCH, "" },
	{ "{\"!\":{\"==\":[" B ",\"x\"]}}", E_RULE_EXPR_INVALID, "/!" },
	{ "{\"!\":[{\"==\":[" B ",\"x\"]},{\"==\":[" B ",\"x\"]}]}",
	    E_RULE_EXPR_INVALID, "/!" },
	{ "{\"if\":[1,2]}", E_RULE_EXPR_INVALID, "" },
	{ "{\"or\":[{\"==\":[" B ",\"x\"]},{\"xor\":[]}]}", E_RULE_EXPR_INVALID,
	    "/or/1" },
	{ "{\"==\":[" B ",\"x\"],\"!=\":[" B ",\"x\"]}", E_RULE_EXPR_INVALID,
	    "" },
	{ "{\"and\":[{\"==\":[" B ",\"x\"],\"==\":[" B ",\"y\"]}]}",
	    E_RULE_EXPR_INVALID, "/and/0" },
	{ "{\"==\":[{\"var\":\"brand\",\"var\":\"cpu\"},\"x\"]}",
	    E_RULE_EXPR_INVALID, "/==/0" },
	{ "{\"==\":[{\"var\":\"colour\"},\"x\"]}", E_RULE_FIELD_UNKNOWN,
	    "/==/0/var" },
	{ "{\"==\":[{\"var\":\"\"},\"x\"]}", E_RULE_FIELD_UNKNOWN,
	    "/==/0/var" },
	{ "{\"==\":[{\"var\":[\"brand\",\"\"]},\"x\"]}", E_RULE_EXPR_INVALID,
	    "/==/0/var" },
	{ "{\"==\":[\"x\"," B "]}", E_RULE_EXPR_INVALID, "/==/0" },
	{ "{\"==\":[" B "]}", E_RULE_EXPR_INVALID, "/==" },
	{ "{\"==\":[" B ",\"x\",\"y\"]}", E_RULE_EXPR_INVALID, "/==" },
	{ "{\"==\":[" B ",1]}", E_RULE_TYPE_MISMATCH, "/==/1" },
	{ "{\"==\":[" B ",\"\"]}", E_RULE_TYPE_MISMATCH, "/==/1" },
	{ "{\"==\":[" B ",true]}", E_RULE_TYPE_MISMATCH, "/==/1" },
	{ "{\"==\":[{\"var\":\"ui\"},\"x\"]}", E_RULE_TYPE_MISMATCH, "" },
	{ "{\"==\":[{\"var\":\"status\"},\"1\"]}", E_RULE_TYPE_MISMATCH,
	    "/==/1" },
	{ "{\"==\":[{\"var\":\"status\"},1.5]}", E_RULE_TYPE_MISMATCH,
	    "/==/1" },
	{ "{\"==\":[{\"var\":\"userId\"},9007199254740993]}",
	    E_RULE_TYPE_MISMATCH, "/==/1" },
	{ "{\"==\":[{\"var\":\"userId\"},1e300]}", E_RULE_TYPE_MISMATCH,
	    "/==/1" },
	{ "{\"<\":[" B ",\"x\"]}", E_RULE_TYPE_MISMATCH, "" },
	{ "{\">\":[1,{\"var\":\"status\"},2]}", E_RULE_EXPR_INVALID, "/>" },
	{ "{\"<\":[{\"var\":\"status\"},null]}", E_RULE_TYPE_MISMATCH, "/</1" },
	{ "{\"<\":[{\"var\":\"createTime\"},9007199254740991]}",
	    E_RULE_TYPE_MISMATCH, "/</1" },
	{ "{\">\":[{\"var\":\"systemVersion\"},\"beta\"]}",
	    E_RULE_TYPE_MISMATCH, "/>/1" },
	{ "{\"==\":[{\"var\":\"mac\"},\"AA:BB\"]}", E_RULE_TYPE_MISMATCH,
	    "/==/1" },
	{ "{\"startsWith\":[{\"var\":\"mac\"},\"AA:X\"]}", E_RULE_TYPE_MISMATCH,
	    "/startsWith/1" },
	{ "{\"==\":[{\"var\":\"deviceIp\"},\"10.0.0.0/8\"]}",
	    E_RULE_TYPE_MISMATCH, "/==/1" },
	{ "{\"inCidr\":[{\"var\":\"deviceIp\"},[\"10.0.0.1/8\"]]}",
	    E_RULE_TYPE_MISMATCH, "/inCidr/1/0" },
	{ "{\"inCidr\":[{\"var\":\"deviceIp\"},[\"::/129\"]]}",
	    E_RULE_TYPE_MISMATCH, "/inCidr/1/0" },
	{ "{\"in\":[{\"var\":\"deviceIp\"},[\"10.0.0.1\"]]}",
	    E_RULE_TYPE_MISMATCH, "" },
	{ "{\"in\":[" B ",\"x\"]}", E_RULE_EXPR_INVALID, "/in/1" },
	{ "{\"in\":[" B ",[\"x\",7]]}", E_RULE_TYPE_MISMATCH, "/in/1/1" },
	{ "{\"in\":[\"1\",{\"var\":\"status\"}]}", E_RULE_TYPE_MISMATCH, "" },
	{ "{\"endsWith\":[{\"var\":\"mac\"},\"AA\"]}", E_RULE_TYPE_MISMATCH,
	    "" },
	{ "{\"inRegion\":[{\"var\":\"channelId\"},[1]]}", E_RULE_TYPE_MISMATCH,
	    "" },
	{ "{\"bucket\":[\"s\",100.01]}", E_RULE_TYPE_MISMATCH, "/bucket/1" },
	{ "{\"bucket\":[\"s\",0.001]}", E_RULE_TYPE_MISMATCH, "/bucket/1" },
	{ "{\"bucket\":[\"s\",-1]}", E_RULE_TYPE_MISMATCH, "/bucket/1" },
	{ "{\"bucket\":[\"s\",1e1]}", E_RULE_TYPE_MISMATCH, "/bucket/1" },
	{ "{\"bucket\":[5,1]}", E_RULE_TYPE_MISMATCH, "/bucket/0" },
	{ "{\"bucket\":[\"s\"]}", E_RULE_EXPR_INVALID, "/bucket" },
	{ "{\"a/b~c\":[]}", E_RULE_EXPR_INVALID, "" },
	{ "{\"and\":[{\"==\":[{\"var\":1},2]}]}", E_RULE_EXPR_INVALID,
	    "/and/0/==/0/var" },
};

#define VAR(name) "{\"var\":\"" name "\"}"

static void
spells_what_was_sent_as_devices_have_it(void **state)
{
	/* NULL: the rule is refused, because nothing is left of the text. */
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "{\"==\":[" VAR("country") ",\"br\"]}",
		    "{\"==\":[" VAR("country") ",\"BR\"]}" },
		{ "{\"in\":[" VAR("country") ",[\"Br\",\" de\"]]}",
		    "{\"in\":[" VAR("country") ",[\"BR\",\"DE\"]]}" },
		{ "{\"endsWith\":[" VAR("cpu") ",\"AB0 \"]}",
		    "{\"endsWith\":[" VAR("cpu") ",\"ab0\"]}" },
		{ "{\"in\":[\"-ab\"," VAR("certification") "]}",
		    "{\"in\":[\"-AB\"," VAR("certification") "]}" },
		{ "{\"!=\":[" B ",\"\\u3000X 96\\u00a0\"]}",
		    "{\"!=\":[" B ",\"X 96\"]}" },
		{ "{\"startsWith\":[" B ",\" Pro \"]}",
		    "{\"startsWith\":[" B ",\"Pro \"]}" },
		{ "{\"endsWith\":[" B ",\" Pro \"]}",
		    "{\"endsWith\":[" B ",\" Pro\"]}" },
		{ "{\"in\":[\" Pro \"," B "]}", "{\"in\":[\" Pro \"," B "]}" },
		{ "{\"in\":[\"com.Tv \"," VAR("ui") "]}",
		    "{\"in\":[\"com.Tv\"," VAR("ui") "]}" },
		{ "{\"<\":[" VAR("systemVersion") ",\" 9.1 \"]}",
		    "{\"<\":[" VAR("systemVersion") ",\"9.1\"]}" },
		{ "{\"startsWith\":[" VAR("mac") ",\" aa:bb \"]}",
		    "{\"startsWith\":[" VAR("mac") ",\"AA:BB\"]}" },
		{ "{\"==\":[" VAR("deviceIp") ",\"::ffff:10.0.0.1\"]}",
		    "{\"==\":[" VAR("deviceIp") ",\"10.0.0.1\"]}" },
		{ "{\"inCidr\":[" VAR("deviceIp") ",[\"::ffff:10.0.0.0/104\","
		                                  "\" 10.0.0.1\",\"::/95\"]]}",
		    "{\"inCidr\":[" VAR(
		        "deviceIp") ",[\"10.0.0.0/8\","
		                    "\"10.0.0.1/32\",\"::/95\"]]}" },
		{ "{\"bucket\":[\" Salt \",5]}",
		    "{\"bucket\":[\" Salt \",5]}" },
		{ "{\"==\":[" B ",\" \"]}", NULL },
		{ "{\"startsWith\":[" B ",\"\\u3000\"]}", NULL },
		{ "{\"endsWith\":[" B ",\" \"]}", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *out = normal_sent(cases[i].in);

		print_message("  %s\n", cases[i].in);
		if (cases[i].out == NULL)
			assert_null(out);
		else
			assert_string_equal(out, cases[i].out);
	}
}

static void
leaves_what_is_stored_as_it_is(void **state)
{
	static const char *const stored[] = {
		"{\"==\":[" VAR("country") ",\"br\"]}",
		"{\"==\":[" B ",\" x\"]}",
		"{\"==\":[" VAR("deviceIp") ",\"::ffff:10.0.0.1\"]}",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(stored); i++)
		assert_string_equal(normal(stored[i]), stored[i]);
}

static void
names_the_place_of_what_is_wrong(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct rule_problems bad;
		struct rule *rule;

		print_message("  %s\n", wrong[i].in);
		assert_int_equal(
		    parse(wrong[i].in, &bad, &rule), wrong[i].code);
		assert_int_equal(bad.v[0].code, wrong[i].code);
		assert_string_equal(bad.v[0].path, wrong[i].path);
		assert_true(bad.v[0].why[0] != '\0');
		arena_reset(&mem);
	}
}

static void
names_all_problems(void **state)
{
	struct rule_problems bad;
	struct rule *rule;

	(void)state;
	assert_int_equal(parse("{\"or\":[{\"==\":[" B ",1]},{\"==\":[" B
	                       ",\"x\"]},{\"no\":[]},7]}",
	                     &bad, &rule),
	    E_RULE_TYPE_MISMATCH);
	assert_int_equal(bad.n, 3);
	assert_string_equal(bad.v[0].path, "/or/0/==/1");
	assert_string_equal(bad.v[1].path, "/or/2");
	assert_string_equal(bad.v[2].path, "/or/3");
	arena_reset(&mem);
}

/* A text of `one`, n times, with commas between, after `head` and before
 * `tail`. */
static const char *
many(const char *head, const char *one, int n, const char *tail)
{
	CLEANUP(buf_free) struct buf b = { 0 };

	buf_init(&b, 1 << 20);
	buf_str(&b, head);
	for (int i = 0; i < n; i++) {
		buf_str(&b, i > 0 ? "," : "");
		buf_str(&b, one);
	}
	buf_str(&b, tail);
	return arena_strdup(&mem, buf_text(&b));
}

static void
check(const char *text, enum err code, const char *path)
{
	struct rule_problems bad;
	struct rule *rule;

	assert_int_equal(parse(text, &bad, &rule), code);
	if (code != OK)
		assert_string_equal(bad.v[0].path, path);
	arena_reset(&mem);
}

#define LEAF "{\"==\":[" B ",\"x\"]}"

static void
keeps_the_limits_of_operands_and_operators(void **state)
{
	const char *three =
	    arena_strdup(&mem, many("{\"or\":[", LEAF, 49, "]}"));

	(void)state;
	check(many("{\"or\":[", three, 4, "]}"), E_RULE_TOO_COMPLEX,
	    "/or/3/or/48");
	check(many("{\"and\":[", LEAF, 50, "]}"), OK, "");
	check(many("{\"and\":[", LEAF, 51, "]}"), E_RULE_TOO_COMPLEX, "/and");
	three = arena_strdup(&mem, many("{\"or\":[", LEAF, 49, "]}"));
	check(many("{\"or\":[", three, 3, "," LEAF "]}"), OK, "");
}

static void
keeps_the_limit_of_depth(void **state)
{
	static const char not7[] =
	    "{\"!\":[{\"!\":[{\"!\":[{\"!\":[{\"!\":[{\"!\":[{\"!\":[";

	(void)state;
	check(many(not7, LEAF, 1, "]}]}]}]}]}]}]}"), OK, "");
	check(many(not7, "{\"!\":[" LEAF "]}", 1, "]}]}]}]}]}]}]}"),
	    E_RULE_TOO_COMPLEX, "/!/0/!/0/!/0/!/0/!/0/!/0/!/0/!/0");
}

static void
keeps_the_limits_of_literals(void **state)
{
	static const char head[] = "{\"in\":[{\"var\":\"userId\"},[";
	const char *list = arena_strdup(&mem, many(head, "1", 1000, "]]}"));
	char text[RULE_TEXT_MAX + 2];

	(void)state;
	check(many("{\"or\":[", list, 5, "," LEAF "]}"), E_RULE_TOO_COMPLEX,
	    "/or/5/==/1");
	list = arena_strdup(&mem, many(head, "1", 1000, "]]}"));
	check(many("{\"or\":[", list, 5, "]}"), OK, "");
	check(many(head, "1", 1001, "]]}"), E_RULE_TOO_COMPLEX, "/in/1");
	memset(text, 'x', sizeof(text));
	text[RULE_TEXT_MAX] = '\0';
	check(arena_printf(&mem, "{\"==\":[" B ",\"%s\"]}", text), OK, "");
	text[RULE_TEXT_MAX] = 'x';
	text[RULE_TEXT_MAX + 1] = '\0';
	check(arena_printf(&mem, "{\"==\":[" B ",\"%s\"]}", text),
	    E_RULE_TOO_COMPLEX, "/==/1");
}

static void
keeps_the_limit_of_bytes(void **state)
{
	char *text = arena_alloc(&mem, RULE_BYTES_MAX + 2);

	(void)state;
	memset(text, ' ', RULE_BYTES_MAX + 1);
	memcpy(text, LEAF, strlen(LEAF));
	check(text, E_RULE_TOO_COMPLEX, "");
	text = arena_alloc(&mem, RULE_BYTES_MAX + 1);
	memset(text, ' ', RULE_BYTES_MAX);
	memcpy(text, LEAF, strlen(LEAF));
	check(text, OK, "");
}

/* However wrong a text is, not more is noted than fits. */
static void
notes_only_so_many_problems(void **state)
{
	struct rule_problems bad;
	struct rule *rule;

	(void)state;
	assert_int_equal(parse(many("{\"or\":[", "1", 50, "]}"), &bad, &rule),
	    E_RULE_EXPR_INVALID);
	assert_int_equal(bad.n, RULE_PROBLEMS_MAX);
	arena_reset(&mem);
}

static void
lists_the_operators_of_each_type(void **state)
{
	static const char *const lists[RULE_TYPE__MAX] = {
		[RULE_NUMBER] = "== != < <= > >= in",
		[RULE_TEXT] = "== != in startsWith endsWith",
		[RULE_MAC] = "== != in startsWith",
		[RULE_REGION] = "== != in inRegion",
		[RULE_IP] = "== != inCidr",
		[RULE_SET] = "== != in",
		[RULE_TIME] = "== != < <= > >=",
		[RULE_VERSION] = "== != < <= > >=",
	};

	(void)state;
	for (int type = 0; type < RULE_TYPE__MAX; type++) {
		const char *op, *list = "";

		for (size_t i = 0;
		     (op = rule_operator((enum rule_type)type, i)) != NULL; i++)
			list = arena_printf(
			    &mem, "%s%s%s", list, i > 0 ? " " : "", op);
		assert_string_equal(list, lists[type]);
	}
	arena_reset(&mem);
}

TESTS(T(accepts_each_form), T(spells_what_was_sent_as_devices_have_it),
    T(leaves_what_is_stored_as_it_is), T(names_the_place_of_what_is_wrong),
    T(names_all_problems), T(keeps_the_limits_of_operands_and_operators),
    T(keeps_the_limit_of_depth), T(keeps_the_limits_of_literals),
    T(keeps_the_limit_of_bytes), T(notes_only_so_many_problems),
    T(lists_the_operators_of_each_type))
