/* main.c - the executable `log`: access, error and sign-in log. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES \
	T(access_log) T(error_log) T(login_log) T(ingest)
/* clang-format on */

#define T(name) extern const struct table name##_table;
TABLES
#undef T

#define T(name) &name##_table,
static const struct table *const tables[] = { TABLES };
#undef T

const struct domain log_domain = { "log", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &log_domain, 0);
}
