/*
 * storage_origin.c - sets the public origin (such as https://host:port) of the
 * first storage of a new installation, so that addresses of files are complete.
 * scripts/run calls it, because it knows the port.
 */
#include "sql/infra/storage_origin.h"
#include "infra/jobs.h"
#include "store/db.h"

enum err
storage_origin(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *origin;

	(void)conf;
	if (argc != 1)
		return E_BAD_REQUEST;
	origin = argv[0];
	return db_do(ctx, &sql_storage_origin, ARGS(AN("origin", &origin)));
}
