/* row_cell.c - one value of a row by the number of its column. */
#include "store/row_cell.h"

#include "store/row_int.h"

int
row_column(const struct row *r, const char *col)
{
	int c = PQfnumber(r->in.res, col);

	BUG_ON(c < 0);
	return c;
}

struct cell
row_cell(const struct row *r, int c)
{
	struct cell cell = { .kind = r->in.cols->v[c].kind };

	if (PQgetisnull(r->in.res, r->i, c))
		return cell;
	cell.s = PQgetvalue(r->in.res, r->i, c);
	cell.n = (size_t)PQgetlength(r->in.res, r->i, c);
	return cell;
}
