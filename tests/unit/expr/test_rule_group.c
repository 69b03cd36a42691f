/* test_rule_group.c - the conditions that designers make of groups of rules
 * become the text of an expression, or are refused. */
#include "test.h"

#include "expr/designer.h"
#include "expr/val.h"
#include "text/json_in.h"

/* The expression of a condition in JSON; "none" when there is none; "! " and
 * the reason when the condition is refused. */
static const char *
text_of(struct arena *a, const char *json)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = NULL, *out = NULL;
	struct val v;

	assert_int_equal(json_parse(a, json, strlen(json), &j, &why), OK);
	assert_int_equal(val_of_json(a, j, &v), OK);
	if (rule_group_text(a, &v, &out, &why) != OK)
		return arena_printf(a, "! %s", why);
	return out != NULL ? out : "none";
}

#define RULE(op, left, right) \
	"{\"opCode\":\"" op "\",\"leftSide\":\"" left \
	"\",\"rightSide\":" right "}"
#define ONE(rule) \
	"{\"conditionType\":2,\"conditionGroups\":{\"and\":true," \
	"\"conditions\":" \
	"[{\"and\":true,\"rules\":[" rule "]}]}}"
#define LEFT(name) "${((vars:getOrDefault('" name "', null) "

struct written {
	const char *json, *text;
};

static void
check_written(const struct written *c, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct arena a = { 0 };

		print_message("  %s\n", c[i].json);
		assert_string_equal(text_of(&a, c[i].json), c[i].text);
		arena_free(&a);
	}
}

static void
writes_conditions(void **state)
{
	static const struct written cases[] = {
		{ "{}", "none" },
		{ "{\"conditionType\":1,\"conditionExpression\":\" \"}",
		    "none" },
		{ "{\"conditionType\":1,\"conditionExpression\":\"${a}\"}",
		    "${a}" },
		{ "{\"conditionExpression\":\"${a}\"}", "${a}" },
		{ "{\"conditionType\":3}", "! its condition type is unknown" },
		{ ONE(RULE("==", "a", "5")), LEFT("a") "== 5))}" },
		{ ONE(RULE("!=", "a", "\"5\"")), LEFT("a") "!= 5))}" },
		{ ONE(RULE(">=", "a", "\"-1.5\"")), LEFT("a") ">= -1.5))}" },
		{ ONE(RULE("<", "a", "\"x\"")), LEFT("a") "< 'x'))}" },
		{ ONE(RULE("<=", "a", "true")), LEFT("a") "<= 'true'))}" },
		{ ONE(RULE(">", "a", "\"1.2.3\"")), LEFT("a") "> '1.2.3'))}" },
		{ ONE(RULE("==", "a", "\"99999999999999999999\"")),
		    LEFT("a") "== '99999999999999999999'))}" },
		{ ONE(RULE("==", "it's", "\"a\\\\'b\"")),
		    LEFT("it\\'s") "== 'a\\\\\\'b'))}" },
		{ ONE(RULE(
		      ">=", "a", "\"\uFF0D\uFF11\uFF10\uFF0E\uFF15\u3000\"")),
		    LEFT("a") ">= -10.5))}" },
		{ ONE(RULE("==", "a", "\" sick leave\u00A0\"")),
		    LEFT("a") "== 'sick leave'))}" },
		{ ONE(RULE("==", "a", "\"\uFF21 \uFF11\"")),
		    LEFT("a") "== '\uFF21 \uFF11'))}" },
		{ ONE(RULE("==", "a", "null")), LEFT("a") "== ''))}" },
		{ ONE(RULE("contain", "a", "7")),
		    "${((vars:contains('a', 7)))}" },
		{ ONE(RULE("!contain", "a", "\"x\"")),
		    "${((!vars:contains('a', 'x')))}" },
		{ ONE(RULE("like", "a", "1")),
		    "! there is no rule operator \"like\"" },
		{ ONE(RULE("", "a", "1")),
		    "! a rule has no operator or no left side" },
		{ ONE(""), "! a rule group has no rules" },
		{ "{\"conditionType\":2}", "! a rule group has no conditions" },
		{ "{\"conditionType\":2,\"conditionGroups\":{\"and\":false,"
		  "\"conditions\":[{\"and\":true,\"rules\":[" RULE("==", "a",
		      "1") "," RULE("==", "b", "2") "]},{\"and\":false,"
		                                    "\"rules\":[" RULE(
		                                        "==", "c", "3") "]}]}}",
		    "${((vars:getOrDefault('a', null) == 1) && "
		    "(vars:getOrDefault('b', null) == 2)) || "
		    "((vars:getOrDefault('c', null) == 3))}" },
	};

	(void)state;
	check_written(cases, ARRAY_LEN(cases));
}

static void
reads_marks_between_thousands(void **state)
{
	static const struct written cases[] = {
		{ ONE(RULE(">", "a", "\"1,000\"")), LEFT("a") "> 1000))}" },
		{ ONE(RULE("<=", "a", "\"-1\u00A0234\u00A0567.5\"")),
		    LEFT("a") "<= -1234567.5))}" },
		{ ONE(RULE(">", "a", "\"\uFF11\uFF0C\uFF10\uFF10\uFF10\"")),
		    LEFT("a") "> 1000))}" },
		{ ONE(RULE("==", "a", "\"1,000\"")),
		    LEFT("a") "== 1000 || vars:getOrDefault('a', null) == "
		              "'1,000'))}" },
		{ ONE(RULE("!=", "a", "\"1,000\"")),
		    LEFT("a") "!= 1000 && vars:getOrDefault('a', null) != "
		              "'1,000'))}" },
		{ ONE(RULE(">", "a", "\"0,123\"")), LEFT("a") "> '0,123'))}" },
		{ ONE(RULE(">", "a", "\"1,00\"")), LEFT("a") "> '1,00'))}" },
		{ ONE(RULE(">", "a", "\"1,000 000\"")),
		    LEFT("a") "> '1,000 000'))}" },
		{ ONE(RULE(">", "a", "\"1000,000\"")),
		    LEFT("a") "> '1000,000'))}" },
		{ ONE(RULE("contain", "a", "\"1,000\"")),
		    "${((vars:contains('a', '1,000')))}" },
	};

	(void)state;
	check_written(cases, ARRAY_LEN(cases));
}

TESTS(T(writes_conditions), T(reads_marks_between_thousands))
