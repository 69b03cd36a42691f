/* main.c - the executable `log`: access, error and sign-in log. */
#include "app/pool.h"
#include "base/base.h"
#include "log/log_tables.h"

static const struct table *const tables[] = {
	&access_log_table,
	&error_log_table,
	&login_log_table,
	&ingest_table,
};

const struct domain log_domain = { "log", tables, ARRAY_LEN(tables) };

int
main(int argc, char **argv)
{
	return pool_main(argc, argv, &log_domain, 0);
}
