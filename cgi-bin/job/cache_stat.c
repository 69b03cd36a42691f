/* cache_stat.c - prints the size of this host's record cache.  Benchmarks
 * compute the memory per device from it, and use it to wait until the cache is
 * filled again after a wipe. */
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
