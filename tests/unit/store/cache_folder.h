/* cache_folder.h - a folder in memory for the files of a cache, of which each
 * test process has its own. */
#ifndef TESTS_UNIT_STORE_CACHE_FOLDER_H
#define TESTS_UNIT_STORE_CACHE_FOLDER_H

#include "test.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "store/cache.h"

#define CACHE_MB 4

static char cache_folder[64];
static const char *const cache_files[] = { "data.mdb", "lock.mdb",
	"cache.lock" };

/* cache_file - the path of one of cache_files, until the next call. */
static inline const char *
cache_file(size_t i)
{
	static char path[128];

	(void)snprintf(
	    path, sizeof(path), "%s/%s", cache_folder, cache_files[i]);
	return path;
}

/* cache_folder_choose - names the folder, which is not there yet. */
static inline void
cache_folder_choose(void)
{
	(void)snprintf(cache_folder, sizeof(cache_folder), "/dev/shm/%s.%ld",
	    program_invocation_short_name, (long)getpid());
}

/* cache_folder_remove - removes the folder; 0, if nothing else was in it. */
static inline int
cache_folder_remove(void)
{
	for (size_t i = 0; i < ARRAY_LEN(cache_files); i++)
		(void)unlink(cache_file(i));
	return rmdir(cache_folder);
}

/* cache_folder_open, cache_folder_close - a cache there while a test runs,
 * which is its *state. */
static inline int
cache_folder_open(void **state)
{
	cache_folder_choose();
	*state = cache_open(cache_folder, CACHE_MB);
	return *state == NULL;
}

static inline int
cache_folder_close(void **state)
{
	cache_close(*state);
	return cache_folder_remove();
}

/* CACHED - an entry of the list of tests, for one with a cache. */
#define CACHED(fn) \
	cmocka_unit_test_setup_teardown( \
	    fn, cache_folder_open, cache_folder_close)

#endif
