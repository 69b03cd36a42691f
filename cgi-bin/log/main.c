/* main.c - the executable `log`: access, error and sign-in log. */
#include "app/pool.h"
#include "base/base.h"
#include "web/endpoint.h"

/* clang-format off */
#define TABLES(T) \
	T(access_log) T(error_log) T(login_log) T(ingest)
/* clang-format on */

TABLES(TABLE_DECLARE)
static const struct table *const tables[] = { TABLES(TABLE_ADDRESS) };

const struct domain log_domain = { "log", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &log_domain, 0);
}
