/* err.c - the table of failures, as numbers, texts and names. */
#include <ctype.h>
#include <string.h>

#include "base/base.h"

static const struct row {
	int code;
	const char *text, *name;
} rows[E__MAX] = {
	[OK] = { 0, "", "ok" },
#define ERR(name, code, text) [E_##name] = { code, text, #name },
#include "base/err.def"
#undef ERR
};

static char lower[E__MAX][40];

/* err.def spells names in capitals; the rest of the suite in lower case. */
static void __attribute__((constructor)) lower_names(void)
{
	for (size_t e = 0; e < E__MAX; e++) {
		const char *from = rows[e].name;
		size_t n = strlen(from);

		BUG_ON(n >= sizeof(lower[e]));
		for (size_t i = 0; i < n; i++)
			lower[e][i] = (char)tolower((unsigned char)from[i]);
	}
}

static const struct row *
row_of(enum err e)
{
	BUG_ON((unsigned)e >= E__MAX);
	return &rows[e];
}

int
err_code(enum err e)
{
	return row_of(e)->code;
}

const char *
err_text(enum err e)
{
	return row_of(e)->text;
}

const char *
err_name(enum err e)
{
	BUG_ON((unsigned)e >= E__MAX);
	return lower[e];
}

enum err
err_named(const char *name)
{
	for (unsigned e = 1; e < E__MAX; e++)
		if (strcmp(lower[e], name) == 0)
			return (enum err)e;
	return E_SYSTEM;
}
