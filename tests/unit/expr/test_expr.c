/*
 * test_expr.c - the values of expressions: literals, operators, coercion,
 * variables, functions, methods and what is known of the instance; and the
 * message of each expression that is refused before it runs or fails when it
 * does.
 */
#include "expr_result.h"

struct row {
	const char *text, *want;
};

static void
check(const char *variables, const struct row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *got;

		vars = of_json(variables);
		got = result(rows[i].text);
		if (strcmp(got, rows[i].want) != 0)
			print_error("  %s\n", rows[i].text);
		assert_string_equal(got, rows[i].want);
	}
	arena_free(&mem);
}

#define CHECK(variables, ...) \
	do { \
		static const struct row rows[] = { __VA_ARGS__ }; \
		check(variables, rows, ARRAY_LEN(rows)); \
	} while (0)

static void
literals(void **state)
{
	(void)state;
	CHECK("{}", { "${1}", "1" }, { " \n${1}\t", "1" },
	    { "\u00A0${\u30001\u00A0+\u200B2}\u3000", "3" }, { "#{ 1 }", "1" },
	    { "${70000}", "70000" },
	    { "${9223372036854775807}", "9223372036854775807" },
	    { "${-9223372036854775808}", "-9223372036854775808" },
	    { "${2.0}", "2.0" }, { "${.5}", "0.5" }, { "${5.}", "5.0" },
	    { "${1e3}", "1000.0" }, { "${1.5e-7}", "1.5e-07" },
	    { "${1e21}", "1e+21" }, { "${0.1}", "0.1" }, { "${true}", "true" },
	    { "${false}", "false" }, { "${null}", "null" },
	    { "${'a'}", "\"a\"" }, { "${\"it's\"}", "\"it's\"" },
	    { "${'it\\'s'}", "\"it's\"" }, { "${'a\\\\b'}", "\"a\\\\b\"" },
	    { "${'}'}", "\"}\"" }, { "plain", "\"plain\"" },
	    { " my task ", "\"my task\"" }, { "", "\"\"" },
	    { "a${1}b${'c'}", "\"a1bc\"" }, { "x${null}y", "\"xy\"" },
	    { "${1}${2}", "\"12\"" }, { "\\${x}", "\"${x}\"" },
	    { "cost: $5 {a}", "\"cost: $5 {a}\"" },
	    { "${2}.${1/2}", "\"2.0.5\"" });
}

static void
operators(void **state)
{
	(void)state;
	CHECK("{}", { "${1 + 2 * 3}", "7" }, { "${(1 + 2) * 3}", "9" },
	    { "${7 - 2 - 1}", "4" }, { "${7 / 2}", "3.5" },
	    { "${4 div 2}", "2.0" }, { "${7 % 4}", "3" },
	    { "${-7 mod 4}", "-3" }, { "${7.5 % 2}", "1.5" },
	    { "${1 + 2.5}", "3.5" }, { "${- -5}", "5" }, { "${-(2)}", "-2" },
	    { "${1 lt 2 and 2 gt 1}", "true" },
	    { "${1 le 1 && 1 ge 1 && 1 eq 1}", "true" },
	    { "${1 ne 1 or not true}", "false" }, { "${!false}", "true" },
	    { "${true || false && false}", "true" },
	    { "${1 < 2 == true}", "true" }, { "${true ? 1 : 2}", "1" },
	    { "${false ? 1 : true ? 2 : 3}", "2" }, { "${empty ''}", "true" },
	    { "${empty null}", "true" }, { "${empty 0}", "false" },
	    { "${not empty 'a'}", "true" }, { "${1==1}", "true" });
}

static void
coercion(void **state)
{
	(void)state;
	CHECK("{\"s\":\"5\",\"t\":\"abc\",\"n\":null,\"l\":[1,2],\"i\":5,"
	      "\"b\":true,\"big\":9007199254740993}",
	    { "${s == 5}", "true" }, { "${i == '5.0'}", "true" },
	    { "${s < 10}", "true" }, { "${s < '10'}", "false" },
	    { "${t == 5}", "false" }, { "${t != 5}", "true" },
	    { "${t < 5}", "eval: a text and a number have no order" },
	    { "${'' < 1}", "true" }, { "${'' > 1}", "false" },
	    { "${-1 < ''}", "true" }, { "${'' >= 0.5}", "false" },
	    { "${'' == 0}", "true" }, { "${1 != ''}", "true" },
	    { "${'' == '0'}", "false" }, { "${'' < '0'}", "true" },
	    { "${' ' < 1}", "eval: a text and a number have no order" },
	    { "${'' < true}", "eval: a text and a boolean have no order" },
	    { "${n == null}", "true" }, { "${n == 0}", "false" },
	    { "${n == ''}", "false" }, { "${n != 1}", "true" },
	    { "${n < 1}", "false" }, { "${n > 1}", "false" },
	    { "${n <= 1}", "false" }, { "${n >= n}", "true" },
	    { "${n <= null}", "true" }, { "${n < null}", "false" },
	    { "${n + 1}", "1" }, { "${'' + 1}", "1" }, { "${n + n}", "0" },
	    { "${-n}", "0" }, { "${s + 1}", "6" }, { "${s * '2.5'}", "12.5" },
	    { "${t + 1}", "eval: no arithmetic with a text that is no number" },
	    { "${b + 1}",
	        "eval: no arithmetic with a boolean that is no number" },
	    { "${l == l}", "true" }, { "${l == 1}", "false" },
	    { "${l < 1}", "eval: a list and a number have no order" },
	    { "${b == 'true'}", "true" }, { "${b == 'yes'}", "false" },
	    { "${b > false}", "true" }, { "${'abc' < 'abd'}", "true" },
	    { "${'ab' < 'abc'}", "true" },
	    { "${'2026-01-10' > '2026-1-5'}", "true" },
	    { "${'2026/01/05' < '2026-01-10'}", "true" },
	    { "${'2026-01-05' >= '2026.1.5'}", "true" },
	    { "${'2026-1-5 09:00' > '2026-01-05 08:30'}", "true" },
	    { "${'2026-01-05' < '2026/1/5 08:30'}", "true" },
	    { "${'2026-01-05' < '2026/1/5 0:00'}", "true" },
	    { "${'2026-01-05 9:00' < '2026-01-05 10:00'}", "true" },
	    { "${'2026-01-05T09:30:00' > '2026-1-5 9:15'}", "true" },
	    { "${'9999-12-31 23:00' > '2026-12-31'}", "true" },
	    { "${'2026' < '2026-01-05'}", "true" },
	    { "${'2026-01-05' < '2026-01-05-a'}", "true" },
	    { "${'2026-01/05' < '2026-01/2'}", "true" },
	    { "${'20260-1-5' > '2026-1-5'}", "true" },
	    { "${big == 9007199254740992.0}", "false" },
	    { "${big > 9007199254740992.0}", "true" },
	    { "${1 == 1.0}", "true" }, { "${!n}", "true" },
	    { "${n && true}", "false" }, { "${n ? 1 : 2}", "2" },
	    { "${'true' && 'false'}", "false" },
	    { "${t && true}", "eval: a text is neither true nor false" },
	    { "${1 || true}", "eval: a number is neither true nor false" });
}

static void
exact_or_refused(void **state)
{
	(void)state;
	CHECK("{\"max\":9223372036854775807,\"min\":-9223372036854775808}",
	    { "${max + 1}", "eval: an integer beyond 64 bits" },
	    { "${min - 1}", "eval: an integer beyond 64 bits" },
	    { "${max * 2}", "eval: an integer beyond 64 bits" },
	    { "${-min}", "eval: an integer beyond 64 bits" },
	    { "${min % -1}", "0" }, { "${max - 1}", "9223372036854775806" },
	    { "${1 / 0}", "eval: division by zero" },
	    { "${1 % 0}", "eval: division by zero" },
	    { "${1.0 % 0}", "eval: division by zero" },
	    { "${null / null}", "eval: division by zero" },
	    { "${1e308 * 10}", "eval: a number that is too large" },
	    { "${9223372036854775808}",
	        "parse: an integer beyond 64 bits at character 3" },
	    { "${1e999}", "parse: a number that is too large at character 3" });
}

static void
variables_and_paths(void **state)
{
	(void)state;
	CHECK("{\"o\":{\"k\":{\"x\":1},\"a b\":2,\"5\":\"five\"},\"l\":[10,"
	      "[20]],\"n\":null,\"t\":\"txt\",\"用户\":3,\"$_a1\":4}",
	    { "${o.k.x}", "1" }, { "${o['k'].x}", "1" },
	    { "${o[\"a b\"]}", "2" }, { "${o[5]}", "\"five\"" },
	    { "${o.none}", "null" }, { "${o.none.deeper}", "null" },
	    { "${n.x}", "null" }, { "${n[0]}", "null" }, { "${l[0]}", "10" },
	    { "${l[1][0]}", "20" }, { "${l['0']}", "10" },
	    { "${l[2]}", "null" }, { "${l[-1]}", "null" },
	    { "${l[1.9][0]}", "20" }, { "${l[null]}", "null" },
	    { "${l[9223372036854775807]}", "null" },
	    { "${l['x']}", "eval: a list has no index by a text" },
	    { "${l.x}", "eval: a list has no property \"x\"" },
	    { "${t.x}", "eval: a text has no property \"x\"" },
	    { "${t[0]}", "eval: a text has no index by a number" },
	    { "${用户 + $_a1}", "7" },
	    { "${missing}", "eval: unknown variable \"missing\"" },
	    { "${missing.x}", "eval: unknown variable \"missing\"" },
	    { "${empty missing}", "eval: unknown variable \"missing\"" },
	    { "${true || missing}", "true" },
	    { "${false && missing}", "false" },
	    { "${true ? 1 : missing}", "1" },
	    { "a ${missing}", "eval: unknown variable \"missing\"" });
}

static void
functions(void **state)
{
	(void)state;
	CHECK("{\"x\":5,\"n\":null,\"l\":[1,\"a\",2.0],\"s\":\"hello\",\"e\":"
	      "\"\",\"z\":[]}",
	    { "${var:get(x)}", "5" }, { "${vars:get('x')}", "5" },
	    { "${variables:get(\"x\") == 5}", "true" },
	    { "${var:get(none)}", "null" }, { "${var:get(n)}", "null" },
	    { "${var:getOrDefault(none, 1)}", "1" },
	    { "${var:getOrDefault(n, 1)}", "1" },
	    { "${var:getOrDefault(x, 1)}", "5" },
	    { "${var:exists(x)}", "true" }, { "${var:exists(n)}", "true" },
	    { "${var:exists(none)}", "false" },
	    { "${var:equals(x, 5)}", "true" }, { "${var:eq(x, '5')}", "true" },
	    { "${var:eq(none, null)}", "true" },
	    { "${var:eq(none, 5)}", "false" },
	    { "${var:eq(x, null)}", "false" },
	    { "${var:notEquals(x, 4)}", "true" },
	    { "${var:ne(none, 4)}", "false" },
	    { "${var:ne(none, null)}", "false" }, { "${var:lt(x, 6)}", "true" },
	    { "${var:lowerThan(x, 5)}", "false" },
	    { "${var:lte(x, 5)}", "true" }, { "${var:gt(x, 4)}", "true" },
	    { "${var:gte(x, 5)}", "true" },
	    { "${var:greaterThanOrEquals(none, null)}", "false" },
	    { "${var:lte(n, null)}", "false" },
	    { "${var:lt(s, 6)}", "eval: a text and a number have no order" },
	    { "${var:contains(l, 1, 'a')}", "true" },
	    { "${var:contains(l, 2)}", "true" },
	    { "${var:contains(l, 1, 'b')}", "false" },
	    { "${var:contains(l, '1')}", "true" },
	    { "${var:containsAny(l, 'b', 'a')}", "true" },
	    { "${var:containsAny(l, 'b', 'c')}", "false" },
	    { "${var:contains(s, 'ell', 'o')}", "true" },
	    { "${var:containsAny(s, 'x', 'o')}", "true" },
	    { "${var:contains(none, 'x')}", "false" },
	    { "${var:contains(x, 5)}", "false" },
	    { "${var:isEmpty(none)}", "true" }, { "${var:isEmpty(e)}", "true" },
	    { "${var:isEmpty(z)}", "true" }, { "${var:isEmpty(x)}", "false" },
	    { "${var:isNotEmpty(s)}", "true" },
	    { "${var:isNotEmpty(none)}", "false" },
	    { "${true ? var:get(x) : 1}", "5" }, { "${true ? x:(1)}", "5" },
	    { "${false ? x : not (true)}", "false" },
	    { "${var:none(x)}",
	        "parse: unknown function \"var:none\" at character 7" },
	    { "${var:get(x + 1)}",
	        "parse: a comma or a bracket expected, found "
	        "\"+\" at character 13" },
	    { "${var:get()}", "parse: the name of a variable expected, found "
	                      "\")\" at character 11" },
	    { "${var:eq(x)}",
	        "parse: a wrong number of arguments for \"eq\" at "
	        "character 11" },
	    { "${other:get(x)}",
	        "parse: unknown function \"other:get\" at character 9" },
	    { "${foo(1)}", "parse: unknown function \"foo\" at character 6" });
}

static void
the_instance(void **state)
{
	(void)state;
	CHECK("{\"x\":5,\"name\":\"x\",\"PROCESS_START_USER_ID\":42}",
	    { "${execution.getVariable('x')}", "5" },
	    { "${execution.getVariable(name)}", "5" },
	    { "${execution.getVariable('none')}", "null" },
	    { "${execution.hasVariable('none')}", "false" },
	    { "${execution.hasVariable('x')}", "true" },
	    { "${execution.getProcessInstanceId()}", "\"7\"" },
	    { "${execution.getProcessInstanceBusinessKey()}", "null" },
	    { "${execution.processInstanceId == '7'}", "true" },
	    { "${execution.processInstanceBusinessKey}", "null" },
	    { "${execution.variables}",
	        "parse: unknown property \"execution.variables\" at character "
	        "13" },
	    { "${execution.setVariable('y', x + 1)}", "null" },
	    { "${execution.setVariable('y', 6) == null ? y : 0}", "6" },
	    { "${execution.setVariable(5, 6)}",
	        "eval: setVariable needs a name" },
	    { "${execution.getVariables()}", "parse: unknown function "
	                                     "\"execution.getVariables\" at "
	                                     "character 13" },
	    { "${execution}", "parse: execution is no value at character 12" },
	    { "${x == 1 ? execution : 2}",
	        "parse: execution is no value at character 22" },
	    { "${execution + 1}",
	        "parse: execution is no value at character 13" },
	    { "${bpmTaskAssignStartUserExpression.calculateUsers(execution)}",
	        "42" },
	    { "${bpmTaskAssignLeaderExpression.calculateUsers(execution, 2)}",
	        "102" },
	    { "${bpmTaskAssignLeaderExpression.calculateUsers(execution, 3)}",
	        "null" });
	CHECK("{}", { "${execution.setVariable('sealed', 1)}",
	                "eval: variable \"sealed\" cannot be set here" });
}

static void
methods(void **state)
{
	(void)state;
	CHECK("{\"s\":\" Grüße ЖЯ \",\"l\":[1,2.0,\"a\"],\"o\":{\"k\":null},"
	      "\"n\":null,\"x\":5}",
	    { "${'abc'.equals('abc')}", "true" },
	    { "${'5'.equals(5)}", "false" },
	    { "${'abc'.contains('bc')}", "true" },
	    { "${'a5'.contains(5)}", "true" },
	    { "${'abc'.startsWith('ab')}", "true" },
	    { "${'abc'.endsWith('bc')}", "true" },
	    { "${'c'.endsWith('bc')}", "false" }, { "${s.length()}", "10" },
	    { "${'𝄞'.length()}", "2" }, { "${s.trim()}", "\"Grüße ЖЯ\"" },
	    { "${s.trim().toLowerCase()}", "\"grüße жя\"" },
	    { "${s.toUpperCase()}", "\" GRÜßE ЖЯ \"" },
	    { "${''.isEmpty()}", "true" }, { "${l.size()}", "3" },
	    { "${l.isEmpty()}", "false" }, { "${l.contains(2)}", "true" },
	    { "${l.contains('a')}", "true" }, { "${l.contains('1')}", "false" },
	    { "${l.get(0)}", "1" }, { "${l.get(3)}", "null" },
	    { "${o.get('k')}", "null" }, { "${o.containsKey('k')}", "true" },
	    { "${o.containsKey('x')}", "false" }, { "${o.size()}", "1" },
	    { "${o.isEmpty()}", "false" },
	    { "${n.length()}", "eval: null has no method \"length\"" },
	    { "${x.length()}", "eval: a number has no method \"length\"" },
	    { "${l.length()}", "eval: a list has no method \"length\"" },
	    { "${s.charAt(0)}",
	        "parse: unknown method \"charAt\" at character 11" },
	    { "${s.length(1)}",
	        "parse: a wrong number of arguments for \"length\""
	        " at character 13" });
}

static void
refused_before_they_run(void **state)
{
	(void)state;
	CHECK("{}",
	    { "${", "parse: a value expected, but the text ends at "
	            "character 3" },
	    { "${}", "parse: a value expected, found \"}\" at character 3" },
	    { "${1",
	        "parse: an operator or the closing brace expected, but the "
	        "text ends at character 4" },
	    { "${'a}",
	        "parse: a value expected, but the text ends at character 3" },
	    { "${1 2}",
	        "parse: an operator or the closing brace expected, found "
	        "\"2\" at character 5" },
	    { "${a = 1}", "parse: a sign that means nothing at character 5" },
	    { "${a & b}", "parse: a sign that means nothing at character 5" },
	    { "${a \uFF1E 1}",
	        "parse: a sign that means nothing at character 5" },
	    { "${a\uFF1E1}",
	        "parse: a sign that means nothing at character 4" },
	    { "${\uFF08a}", "parse: a sign that means nothing at character 3" },
	    { "${a == \u201Cb\u201D}",
	        "parse: a sign that means nothing at character 8" },
	    { "${a \u2265 1}",
	        "parse: a sign that means nothing at character 5" },
	    { "${a\u00A0b}",
	        "parse: an operator or the closing brace expected, found "
	        "\"b\" at character 5" },
	    { "${'\\n'}",
	        "parse: backslash before neither quote nor backslash at "
	        "character 3" },
	    { "${(1}", "parse: a closing bracket expected, found \"}\" at "
	               "character 5" },
	    { "${l[1}", "parse: a closing bracket expected, found \"}\" at "
	                "character 6" },
	    { "${a ? b}",
	        "parse: a colon expected, found \"}\" at character 8" },
	    { "${a.}", "parse: a name expected, found \"}\" at character 5" },
	    { "${new Date()}",
	        "parse: an operator or the closing brace expected, "
	        "found \"Date\" at character 7" });
}

TESTS(T(literals), T(operators), T(coercion), T(exact_or_refused),
    T(variables_and_paths), T(functions), T(the_instance), T(methods),
    T(refused_before_they_run))
