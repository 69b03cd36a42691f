/*
 * storage_public_url.c - sets the public origin (such as https://host:port) of
 * the first storage, so that addresses of files are complete.  It does nothing
 * once an administrator has set another.  scripts/run calls it as `job
 * file_origin`, because it knows the port and FLEETDESK_ORIGINS.
 */
#include <string.h>

#include "infra/jobs.h"
#include "sql/infra/storage_public_url.h"
#include "store/db.h"

enum err
storage_public_url(
    struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool once = argc == 2 && strcmp(argv[1], "once") == 0;
	const char *origin;

	(void)conf;
	if (argc != 1 && !once)
		return E_BAD_REQUEST;
	origin = argv[0];
	return db_do(ctx, &sql_storage_public_url,
	    ARGS(AN("origin", &origin), AN("once", &once)));
}
