/*
 * test_device_durable.c - a device's record that a crash could take back,
 * because the commit that changed it is not on disk: it is not put into the
 * cache, and the answer that is made of it waits for a flush.
 */
#include "project/store_fixture.h"

#include "base/clock.h"
#include "fleet/device.h"
#include "store/cache.h"
#include "store/cache_key.h"

#define MAC   "02:3D:00:00:00:02"
#define TRIES 200

static struct cache *cache;
static PGconn *other;

static int
begin(void **state)
{
	assert_int_equal(store_open(state), 0);
	cache = cache_open(getenv("FLEETDESK_CACHE_DIR"), 16);
	assert_non_null(cache);
	cache_wipe(cache);
	ctx.now_ms = clock_ms();
	other = PQconnectdb(URL);
	(void)store_run(other,
	    "WITH c AS (INSERT INTO base_channel (tenant_id, name)"
	    "  VALUES (1, 'durable') RETURNING id)"
	    "INSERT INTO device_info (tenant_id, mac, channel_id)"
	    "SELECT 1, '" MAC "', id FROM c");
	return 0;
}

static int
end(void **state)
{
	(void)store_run(other, "DELETE FROM device_info WHERE mac = '" MAC "'");
	(void)store_run(
	    other, "DELETE FROM base_channel WHERE name = 'durable'");
	PQfinish(other);
	cache_close(cache);
	store_close(state);
	return 0;
}

/* Another session changes the record; its commit does not wait for the disk.
 * Returns the place in the log after it. */
static int64_t
change(void)
{
	(void)store_run(other,
	    "UPDATE device_info SET name = clock_timestamp()::text"
	    " WHERE mac = '" MAC "'"
	    " RETURNING set_config('synchronous_commit', 'off', true)");
	return store_run(other, "SELECT pg_current_wal_insert_lsn() - '0/0'");
}

static int64_t
flushed(void)
{
	return store_run(other, "SELECT pg_current_wal_flush_lsn() - '0/0'");
}

static bool
is_cached(void)
{
	uint8_t key[CACHE_MAC_LEN];
	struct cache_entry found;

	assert_true(cache_key_mac(MAC, key));
	cache_find(cache, CACHE_DEVICE, key, sizeof(key), ctx.now_ms, &found);
	cache_release(cache);
	return found.state == CACHE_HIT;
}

static void
find(bool may_wait)
{
	struct device d;

	cache_wipe(cache);
	ctx.may_commit_async = may_wait;
	ctx.committed_async = false;
	assert_int_equal(db_end(&ctx, device_find(&ctx, cache, MAC, &d)), OK);
}

/* PostgreSQL flushes such commits from time to time; then there is nothing to
 * wait for, and it is tried again. */
static void
its_answer_waits(void **state)
{
	int tries = 0;

	(void)state;
	do {
		(void)change();
		find(true);
		assert_true(is_cached() != ctx.committed_async);
	} while (!ctx.committed_async && ++tries < TRIES);
	assert_true(tries < TRIES);
}

static void
it_is_made_durable_first(void **state)
{
	(void)state;
	for (int i = 0; i < TRIES; i++) {
		int64_t written = change();

		find(false);
		assert_false(ctx.committed_async);
		assert_true(is_cached());
		assert_true(flushed() >= written);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(its_answer_waits),
		cmocka_unit_test(it_is_made_durable_first),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
