/* test_download.c - how many workers may make files at the same time, that
 * tenants and their users take turns, that each answer gets a file of its own,
 * and that a missing folder is a fault. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "web/download.h"
#include "web/work_slot.h"

static const struct domain domain = { "x", NULL, 0 };
static char home[64];
static struct arena mem;
static struct ctx ctx = { .mem = &mem };

static int
make_home(void **state)
{
	(void)state;
	(void)snprintf(home, sizeof(home), "/tmp/test_download.XXXXXX");
	return mkdtemp(home) != NULL ? 0 : -1;
}

static int
remove_home(void **state)
{
	static const char *const names[] = { "/spool/download/x.0.lock",
		"/spool/download/x.1.lock", "/spool/download/x.turn.lock",
		"/spool/download", "/spool", "" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (remove(arena_printf(&mem, "%s%s", home, names[i])) != 0)
			return -1;
	arena_free(&mem);
	return 0;
}

/* How many slots a pool of so many workers has. */
static int
places(int workers)
{
	const struct site site = {
		.domain = &domain, .home = home, .workers = workers
	};
	struct req r = { .ctx = &ctx, .site = &site };
	int fd[8], n = 0;
	enum err e = OK;

	while (n < 8 && (e = work_slot_take(&r, &fd[n])) == OK)
		n++;
	assert_int_equal(e, E_TOO_MANY_REQUESTS);
	for (int i = 0; i < n; i++)
		assert_int_equal(close(fd[i]), 0);
	return n;
}

static void
few_at_once_and_never_all_workers(void **state)
{
	(void)state;
	assert_int_equal(places(0), 2);
	assert_int_equal(places(1), 1);
	assert_int_equal(places(2), 1);
	assert_int_equal(places(3), 2);
	assert_int_equal(places(64), 2);
}

/* Asks for a slot of a pool of three workers, to call that host; -1: refused.
 */
static int
slot_calling(const char *host)
{
	const struct site site = {
		.domain = &domain, .home = home, .workers = 3
	};
	struct req r = { .ctx = &ctx, .site = &site };
	int fd;

	return work_slot_take_calling(&r, host, &fd) == OK ? fd : -1;
}

static void
a_host_has_one_slot(void **state)
{
	int slow, other;

	(void)state;
	slow = slot_calling("slow.example.org");
	assert_true(slow >= 0);
	assert_int_equal(slot_calling("slow.example.org"), -1);
	/* Whoever waits for it has no claim to the slot that is free. */
	ctx.caller.home_id = ctx.caller.id = 7;
	assert_int_equal(slot_calling("slow.example.org"), -1);
	ctx.caller.home_id = ctx.caller.id = 0;
	other = slot_calling("other.example.org");
	assert_true(other >= 0);
	assert_int_equal(slot_calling("slow.example.org"), -1);
	assert_int_equal(slot_calling("third.example.org"), -1);
	assert_int_equal(close(slow), 0);
	slow = slot_calling("slow.example.org");
	assert_true(slow >= 0);
	assert_int_equal(close(slow), 0);
	assert_int_equal(close(other), 0);
	/* Work that calls no host may have all slots. */
	assert_int_equal(places(3), 2);
}

/* Asks for the only slot of a pool of two workers, for that user of that tenant
 * at that time; -1: refused. */
static int
slot_of(int64_t tenant, int64_t user, int64_t now_ms)
{
	const struct site site = {
		.domain = &domain, .home = home, .workers = 2
	};
	struct req r = { .ctx = &ctx, .site = &site };
	int fd;

	ctx.caller.home_id = tenant;
	ctx.caller.id = user;
	ctx.now_ms = now_ms;
	return work_slot_take(&r, &fd) == OK ? fd : -1;
}

static int
slot_for(int64_t tenant, int64_t now_ms)
{
	return slot_of(tenant, 10 * tenant, now_ms);
}

static void
tenants_take_turns(void **state)
{
	int fd;

	(void)state;
	fd = slot_for(2, 1000);
	assert_true(fd >= 0);
	/* He who has it does not get the next one by asking for more. */
	assert_int_equal(slot_for(2, 1001), -1);
	assert_int_equal(slot_for(1, 1002), -1);
	assert_int_equal(slot_for(2, 1003), -1);
	assert_int_equal(slot_for(3, 1004), -1);
	assert_int_equal(close(fd), 0);
	assert_int_equal(slot_for(2, 1005), -1);
	assert_int_equal(slot_for(3, 1006), -1);
	fd = slot_for(1, 1007);
	assert_true(fd >= 0);
	assert_int_equal(slot_for(2, 1008), -1);
	assert_int_equal(close(fd), 0);
	/* Whoever does not come again loses his turn. */
	assert_int_equal(slot_for(1, 6007), -1);
	fd = slot_for(1, 6008);
	assert_true(fd >= 0);
	assert_int_equal(close(fd), 0);
	/* Without others a tenant is not held up. */
	fd = slot_for(1, 6009);
	assert_true(fd >= 0);
	assert_int_equal(close(fd), 0);
	ctx.caller.home_id = ctx.caller.id = 0;
}

static void
users_of_a_tenant_take_turns(void **state)
{
	int fd;

	(void)state;
	fd = slot_of(2, 20, 10000);
	assert_true(fd >= 0);
	assert_int_equal(slot_of(2, 21, 10001), -1);
	assert_int_equal(slot_of(2, 20, 10002), -1);
	assert_int_equal(close(fd), 0);
	assert_int_equal(slot_of(2, 20, 10003), -1);
	fd = slot_of(2, 21, 10004);
	assert_true(fd >= 0);
	/* A tenant without a slot goes before them, however many they are. */
	assert_int_equal(slot_of(2, 20, 10005), -1);
	assert_int_equal(slot_of(2, 22, 10006), -1);
	assert_int_equal(slot_of(1, 10, 10007), -1);
	assert_int_equal(slot_of(2, 22, 10008), -1);
	assert_int_equal(close(fd), 0);
	assert_int_equal(slot_of(2, 20, 10009), -1);
	fd = slot_of(1, 10, 10010);
	assert_true(fd >= 0);
	assert_int_equal(close(fd), 0);
	ctx.caller.home_id = ctx.caller.id = 0;
}

static void
each_file_is_another(void **state)
{
	const struct site site = { .domain = &domain, .home = home };
	struct req r = { .ctx = &ctx, .site = &site };
	struct download one, two;
	struct stat st;

	(void)state;
	assert_int_equal(download_begin(&r, &one), OK);
	assert_int_equal(download_begin(&r, &two), OK);
	assert_string_not_equal(one.name, two.name);
	assert_int_equal(strlen(one.name), 32 + strlen(DOWNLOAD_SUFFIX));
	assert_int_equal(stat(one.path, &st), 0);
	assert_int_equal(st.st_mode & 07, 0);
	download_remove(&site, one.name);
	download_remove(&site, two.name);
	assert_int_not_equal(stat(one.path, &st), 0);
	assert_int_not_equal(stat(two.path, &st), 0);
}

static void
a_disk_that_takes_none_is_a_fault(void **state)
{
	const struct site site = { .domain = &domain, .home = "/nowhere" };
	struct req r = { .ctx = &ctx, .site = &site };
	struct download d;
	int fd;

	(void)state;
	assert_int_equal(work_slot_take(&r, &fd), E_SYSTEM);
	assert_int_equal(download_begin(&r, &d), E_SYSTEM);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(few_at_once_and_never_all_workers),
		T(a_host_has_one_slot),
		T(tenants_take_turns),
		T(users_of_a_tenant_take_turns),
		T(each_file_is_another),
		T(a_disk_that_takes_none_is_a_fault),
	};

	return cmocka_run_group_tests(tests, make_home, remove_home);
}
