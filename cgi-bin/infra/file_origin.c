/*
 * file_origin.c - the storage of a new installation learns under which origin
 * the world sees the suite, so that addresses of files are whole; for
 * scripts/run, which knows the port.
 */
#include "sql/infra/file_origin.h"
#include "infra/jobs.h"
#include "store/db.h"

enum err
file_origin(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *origin;

	(void)conf;
	if (argc != 1)
		return E_BAD_REQUEST;
	origin = argv[0];
	return db_do(ctx, &sql_file_origin, ARGS(AN("origin", &origin)));
}
