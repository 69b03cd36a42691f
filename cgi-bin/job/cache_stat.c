/* cache_stat.c - how large this host's cache is: what benches compute the
 * price of a device from, and wait on after a wipe. */
#include <stdio.h>

#include "job/jobs.h"
#include "store/cache.h"

enum err
cache_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct cache *c = cache_open(conf->cache_dir, conf->cache_mb);
	uint64_t bytes, entries;

	(void)ctx;
	(void)argc;
	(void)argv;
	if (c == NULL)
		return E_SYSTEM;
	cache_bytes(c, &bytes, &entries);
	printf("%llu %llu\n", (unsigned long long)bytes,
	    (unsigned long long)entries);
	cache_close(c);
	return OK;
}
