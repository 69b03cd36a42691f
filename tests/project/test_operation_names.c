/*
 * test_operation_names.c - the operation log names what each endpoint does in
 * one or two words of small letters.
 */
#include "test.h"

#include <stdio.h>

#include "base/arena.h"
#include "project/domains.h"
#include "web/endpoint.h"

static bool
is_name(const char *s)
{
	size_t blanks = 0;

	for (const char *p = s; *p != '\0'; p++) {
		if (*p != ' ' && (*p < 'a' || *p > 'z'))
			return false;
		blanks += *p == ' ';
	}
	return *s != '\0' && blanks < 2;
}

static int
check_table(struct arena *mem, const struct table *t, int *rows)
{
	int bad = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct endpoint *ep = &t->endpoint[i];
		const char *name;

		if (ep->audience != ADMIN || !endpoint_writes(ep) ||
		    strcmp(ep->doc, "Not offered") == 0)
			continue;
		name = endpoint_operation(mem, ep);
		++*rows;
		if (is_name(name))
			continue;
		printf("%s: SAYS(...) in two words at most, not \"%s\"\n",
		    ep->path, name);
		bad++;
	}
	return bad;
}

static void
every_operation_has_a_short_name(void **state)
{
	struct arena mem = { 0 };
	int rows = 0, bad = 0;

	(void)state;
	for (size_t d = 0; d < ARRAY_LEN(domains); d++)
		for (size_t t = 0; t < domains[d]->n; t++)
			bad += check_table(&mem, domains[d]->table[t], &rows);
	arena_free(&mem);
	assert_true(rows > 0);
	assert_int_equal(bad, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { T(
	    every_operation_has_a_short_name) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
