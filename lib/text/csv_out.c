/* csv_out.c - writes cells with the quotes and commas of RFC 4180. */
#include "text/csv_out.h"

#include <string.h>

static bool
is_formula(const char *s)
{
	return s[0] != '\0' && strchr("=+-@\t\r\n", s[0]) != NULL;
}

void
csv_cell(struct buf *to, const char *s)
{
	bool quoted = s[strcspn(s, "\",\r\n")] != '\0' || s[0] == ' ';

	if (quoted)
		buf_add(to, "\"", 1);
	if (is_formula(s))
		buf_add(to, "'", 1);
	for (size_t n; (n = strcspn(s, "\"")), s[n] != '\0'; s += n + 1) {
		buf_add(to, s, n);
		buf_add(to, "\"\"", 2);
	}
	buf_str(to, s);
	if (quoted)
		buf_add(to, "\"", 1);
	buf_add(to, ",", 1);
}

void
csv_end(struct buf *to)
{
	if (to->over)
		return;
	BUG_ON(to->n == 0 || to->p[to->n - 1] != ',');
	to->p[to->n - 1] = '\r';
	buf_add(to, "\n", 1);
}
