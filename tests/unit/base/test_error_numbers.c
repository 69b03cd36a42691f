/*
 * test_error_numbers.c - every error of the programs stands once in
 * tests/lib/error_numbers.def with its number and text and the reverse, so that
 * no number changes unnoticed; errors that share a number have different texts.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

#include "lib/error_numbers.h"

/*
 * spell - the name, with each character replaced by what `turn` returns for it.
 */
static const char *
spell(const char *name, int (*turn)(int))
{
	static char out[80];
	size_t n = strlen(name);

	assert_true(n < sizeof(out));
	for (size_t i = 0; i <= n; i++)
		out[i] = (char)turn((unsigned char)name[i]);
	return out;
}

static void
what_is_promised_is_answered(void **state)
{
	const struct error_number *p;

	(void)state;
	for (size_t i = 0; (p = error_number_at(i)) != NULL; i++) {
		enum err e = err_named(spell(p->name + 2, tolower));

		print_message("  %s\n", p->name);
		assert_true(e != E_SYSTEM || strcmp(p->name, "E_SYSTEM") == 0);
		assert_int_equal(err_code(e), p->number);
		assert_int_equal(
		    strncmp(err_text(e), p->said, strlen(p->said)), 0);
	}
}

static void
what_is_answered_is_promised(void **state)
{
	size_t n = 0;

	(void)state;
	for (size_t i = 0; i < err_count(); i++) {
		char name[96];

		snprintf(name, sizeof(name), "E_%s",
		    spell(err_name(err_at(i)), toupper));
		print_message("  %s\n", name);
		assert_non_null(error_number(name));
	}
	/* No error stands twice in the file. */
	while (error_number_at(n) != NULL)
		n++;
	assert_int_equal(n, err_count());
}

/* Errors that share a number have different messages, so that a client can tell
 * them apart.  The faults (500) are excepted: nobody outside is told which one
 * it was. */
static void
a_shared_number_has_its_texts(void **state)
{
	const struct error_number *p, *q;

	(void)state;
	for (size_t i = 0; (p = error_number_at(i)) != NULL; i++)
		for (size_t k = 0; (q = error_number_at(k)) != NULL; k++) {
			if (i == k || p->number != q->number)
				continue;
			print_message("  %s, %s\n", p->name, q->name);
			assert_true(strlen(p->said) > 0);
			assert_true(
			    p->number == 500 ||
			    strncmp(p->said, q->said, strlen(p->said)) != 0);
		}
}

TESTS(T(what_is_promised_is_answered), T(what_is_answered_is_promised),
    T(a_shared_number_has_its_texts))
