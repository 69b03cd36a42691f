/*
 * test_local.c - files on the local disk: written complete under their name or
 * not at all, in folders made for them, never over another file and never
 * through a symbolic link out of the storage; removed, and walked over.
 */
#include "test.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/log.h"
#include "file/errors.h"
#include "file/local.h"
#include "input/field.h"

#define KEY   "00112233445566778899aabbccddeeff"
#define OTHER "ffeeddccbbaa99887766554433221100"

static struct arena mem;
static struct ctx ctx = { .mem = &mem, .trace_id = "" };
static char home[] = "/tmp/fleetdesk-local.XXXXXX";

static int
begin(void **state)
{
	(void)state;
	log_name("test");
	return mkdtemp(home) == NULL;
}

static bool
all_of_it(void *arg, const char *key, int64_t age_s)
{
	(void)key;
	(void)age_s;
	++*(int *)arg;
	return true;
}

static int
drop(const char *at, const struct stat *st, int kind, struct FTW *where)
{
	(void)st;
	(void)kind;
	(void)where;
	return remove(at);
}

static int
end(void **state)
{
	(void)state;
	arena_free(&mem);
	return nftw(home, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static const char *
path(const char *below)
{
	return arena_printf(&mem, "%s/files/%s", home, below);
}

static void
puts_and_removes(void **state)
{
	const struct file_bytes bytes = { "hello", 5, false };
	struct stat st;

	(void)state;
	assert_int_equal(local_put(&ctx, home, "a/b", KEY, &bytes), OK);
	assert_string_equal(local_path(&mem, "a/b", KEY), "a/b/00/11/" KEY);
	assert_string_equal(local_path(&mem, "", KEY), "00/11/" KEY);
	assert_int_equal(stat(path("a/b/00/11/" KEY), &st), 0);
	assert_int_equal(st.st_size, 5);
	assert_true(local_there(&ctx, home, "a/b", KEY));
	assert_false(local_there(&ctx, home, "a", KEY));
	assert_false(local_there(&ctx, home, "a/b", OTHER));
	assert_int_equal(local_remove(&ctx, home, "a/b", KEY), OK);
	assert_int_equal(local_remove(&ctx, home, "a/b", KEY), OK);
	assert_int_equal(local_remove(&ctx, home, "nowhere", KEY), OK);
	assert_false(local_there(&ctx, home, "a/b", KEY));
}

static void
never_overwrites(void **state)
{
	const struct file_bytes one = { "one", 3, false };
	const struct file_bytes other = { "other", 5, false };
	struct stat st;

	(void)state;
	assert_int_equal(local_put(&ctx, home, "", KEY, &one), OK);
	assert_int_equal(
	    local_put(&ctx, home, "", KEY, &other), E_FILE_STORAGE_FAILED);
	assert_int_equal(stat(path("00/11/" KEY), &st), 0);
	assert_int_equal(st.st_size, 3);
	assert_int_equal(local_remove(&ctx, home, "", KEY), OK);
}

static void
follows_no_links(void **state)
{
	const struct file_bytes bytes = { "hello", 5, false };
	char outside[] = "/tmp/fleetdesk-outside.XXXXXX";
	struct stat st;

	(void)state;
	assert_non_null(mkdtemp(outside));
	assert_int_equal(symlink(outside, path("link")), 0);
	assert_int_equal(
	    local_put(&ctx, home, "link", KEY, &bytes), E_FILE_STORAGE_FAILED);
	assert_int_equal(local_put(&ctx, home, "../../../tmp", KEY, &bytes),
	    E_FILE_STORAGE_FAILED);
	assert_int_equal(rmdir(outside), 0); /* still empty */
	/* A symbolic link is not a stored file. */
	assert_int_equal(local_put(&ctx, home, "", OTHER, &bytes), OK);
	assert_int_equal(symlink(path("ff/ee/" OTHER), path("ff/ee/" KEY)), 0);
	assert_int_equal(stat(path("ff/ee/" KEY), &st), 0);
	assert_false(local_there(&ctx, home, "ff/ee", KEY));
	assert_int_equal(unlink(path("ff/ee/" KEY)), 0);
	assert_int_equal(unlink(path("link")), 0);
}

/* The base path with the most folders that a storage may have. */
static const char *
deepest(void)
{
	static char path[FIELD_TEXT_MAX + 1];

	for (size_t i = 0; i < FIELD_TEXT_MAX; i++)
		path[i] = i % 2 == 0 ? 'd' : '/';
	return path;
}

static void
walks_all(void **state)
{
	const struct file_bytes bytes = { "hello", 5, false };
	int64_t removed;
	int n = 0;

	(void)state;
	assert_int_equal(local_put(&ctx, home, "x/y", KEY, &bytes), OK);
	assert_int_equal(local_put(&ctx, home, "x", OTHER, &bytes), OK);
	removed = local_walk(&ctx, home, all_of_it, &n);
	assert_int_equal(removed, n);
	assert_true(n >= 2);
	assert_false(local_there(&ctx, home, "x", OTHER));
	assert_int_equal(local_put(&ctx, home, deepest(), KEY, &bytes), OK);
	assert_int_equal(local_walk(&ctx, home, all_of_it, &n), 1);
	assert_int_equal(local_walk(&ctx, "/nowhere", all_of_it, &n), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { T(puts_and_removes),
		T(never_overwrites), T(follows_no_links), T(walks_all) };

	return cmocka_run_group_tests(tests, begin, end);
}
