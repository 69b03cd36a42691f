/* test_cache.c - the cache of records never returns one that is older than an
 * update or an emptying, also by others; entries for missing rows expire. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cache_folder.h"
#include "store/cache.h"

#define NOW INT64_C(1000000)

static const uint8_t mac[6] = { 0xaa, 0xbb, 0xcc, 0, 0x11, 0x22 };

/* The entry of the device, already released: value may only be compared with
 * NULL. */
static struct cache_entry
look(struct cache *c)
{
	struct cache_entry e;

	cache_find(c, CACHE_DEVICE, mac, sizeof(mac), NOW, &e);
	cache_release(c);
	return e;
}

static void
fill(struct cache *c, struct cache_ticket ticket, uint64_t version)
{
	char text[32];
	int n = snprintf(text, sizeof(text), "row %d", (int)version);

	cache_fill(c, CACHE_DEVICE, mac, sizeof(mac), ticket, version, text,
	    (size_t)n);
}

static void
tomb(struct cache *c, uint64_t version)
{
	cache_tomb(c, CACHE_DEVICE, mac, sizeof(mac), version);
}

static void
expect_row(struct cache *c, uint64_t version)
{
	char text[32];
	struct cache_entry e;
	int n = snprintf(text, sizeof(text), "row %d", (int)version);

	cache_find(c, CACHE_DEVICE, mac, sizeof(mac), NOW, &e);
	assert_int_equal(e.state, CACHE_HIT);
	assert_int_equal(e.version, version);
	assert_int_equal(e.len, n);
	assert_memory_equal(e.value, text, e.len);
	cache_release(c);
}

/* Run fn in a child process that opens the cache itself; a failure of the child
 * fails the test. */
static void
elsewhere(void (*fn)(struct cache *c))
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		struct cache *c = cache_open(cache_folder, CACHE_MB);

		if (c == NULL)
			_exit(1);
		fn(c);
		cache_close(c);
		_exit(0);
	}
	assert_true(pid > 0);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

static void
miss_fill_hit(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c);
	uint64_t bytes, entries;

	assert_int_equal(e.state, CACHE_MISS);
	assert_int_equal(e.ticket.version, 0);
	assert_int_not_equal(e.ticket.generation, 0);
	fill(c, e.ticket, 7);
	expect_row(c, 7);
	cache_bytes(c, &bytes, &entries);
	assert_int_equal(entries, 1);
	assert_int_not_equal(bytes, 0);
}

static void
kinds_are_apart(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c);

	fill(c, e.ticket, 7);
	cache_find(c, CACHE_CHANNEL, mac, sizeof(mac), NOW, &e);
	assert_int_equal(e.state, CACHE_MISS);
	cache_find(c, CACHE_DEVICE, mac, sizeof(mac) - 1, NOW, &e);
	assert_int_equal(e.state, CACHE_MISS);
	cache_release(c);
}

static void
empty_values_are_values(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c);

	cache_fill(c, CACHE_DEVICE, mac, sizeof(mac), e.ticket, 1, NULL, 0);
	e = look(c);
	assert_int_equal(e.state, CACHE_HIT);
	assert_int_equal(e.len, 0);
}

static void
too_large_is_not_kept(void **state)
{
	static const char large[CACHE_VALUE_MAX + 1];
	struct cache *c = *state;
	struct cache_entry e = look(c);

	cache_fill(c, CACHE_DEVICE, mac, sizeof(mac), e.ticket, 1, large,
	    CACHE_VALUE_MAX + 1);
	assert_int_equal(look(c).state, CACHE_MISS);
	cache_fill(c, CACHE_DEVICE, mac, sizeof(mac), e.ticket, 1, large,
	    CACHE_VALUE_MAX);
	assert_int_equal(look(c).state, CACHE_HIT);
}

static void
fill_after_tomb_is_dropped(void **state)
{
	struct cache *c = *state;
	struct cache_entry before = look(c), e;

	/* The row is read with version 5; then it is updated and has version
	 * 6. */
	tomb(c, 6);
	fill(c, before.ticket, 5);
	e = look(c);
	assert_int_equal(e.state, CACHE_MISS);
	assert_int_equal(e.ticket.version, 6);
	/* A row of version 5 is refused even with a new ticket: it may come
	 * from a replica that lags behind. */
	fill(c, e.ticket, 5);
	assert_int_equal(look(c).state, CACHE_MISS);
	fill(c, e.ticket, 6);
	expect_row(c, 6);
}

static void
fill_after_wipe_is_dropped(void **state)
{
	struct cache *c = *state;
	struct cache_entry before = look(c), after;
	uint64_t bytes, entries;

	cache_wipe(c);
	fill(c, before.ticket, 5);
	after = look(c);
	assert_int_equal(after.state, CACHE_MISS);
	assert_true(after.ticket.generation > before.ticket.generation);
	cache_bytes(c, &bytes, &entries);
	assert_int_equal(entries, 0);
	fill(c, after.ticket, 5);
	expect_row(c, 5);
	cache_wipe(c);
	assert_int_equal(look(c).state, CACHE_MISS);
}

static void
second_fill_is_dropped(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c);

	fill(c, e.ticket, 8);
	fill(c, e.ticket, 9);
	expect_row(c, 8);
}

static void
tomb_order(void **state)
{
	struct cache *c = *state;
	struct cache_entry e;

	tomb(c, 6);
	tomb(c, 4);
	e = look(c);
	assert_int_equal(e.version, 6);
	fill(c, e.ticket, 6);
	/* Neither the same tombstone nor an older one changes anything. */
	tomb(c, 6);
	tomb(c, 5);
	expect_row(c, 6);
	tomb(c, 7);
	e = look(c);
	assert_int_equal(e.state, CACHE_MISS);
	assert_int_equal(e.ticket.version, 7);
}

static void
none_is_believed_for_a_while(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c), none;

	cache_none(c, CACHE_DEVICE, mac, sizeof(mac), e.ticket, NOW + 1);
	none = look(c);
	assert_int_equal(none.state, CACHE_NONE);
	cache_find(c, CACHE_DEVICE, mac, sizeof(mac), NOW + 1, &e);
	cache_release(c);
	assert_int_equal(e.state, CACHE_MISS);
	/* The row is created: its tombstone ends CACHE_NONE at once and makes
	 * the ticket outdated. */
	tomb(c, 3);
	assert_int_equal(look(c).state, CACHE_MISS);
	cache_none(c, CACHE_DEVICE, mac, sizeof(mac), e.ticket, NOW + 9);
	assert_int_equal(look(c).state, CACHE_MISS);
}

static void
expired_none_is_filled(void **state)
{
	struct cache *c = *state;
	struct cache_entry e;

	tomb(c, 3);
	e = look(c);
	cache_none(c, CACHE_DEVICE, mac, sizeof(mac), e.ticket, NOW);
	e = look(c);
	assert_int_equal(e.state, CACHE_MISS);
	assert_int_equal(e.ticket.version, 3);
	fill(c, e.ticket, 4);
	expect_row(c, 4);
}

/* The value of a look-up does not change until it is released. */
static void
value_lasts_until_release(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c), again;

	fill(c, e.ticket, 1);
	cache_find(c, CACHE_DEVICE, mac, sizeof(mac), NOW, &e);
	for (uint64_t v = 2; v < 200; v++)
		tomb(c, v);
	cache_wipe(c);
	cache_find(c, CACHE_DEVICE, mac, sizeof(mac), NOW, &again);
	assert_int_equal(e.len, 5);
	assert_memory_equal(e.value, "row 1", 5);
	assert_int_equal(again.state, CACHE_HIT);
	/* The ticket of that look-up is outdated, so the fill is refused. */
	fill(c, again.ticket, 1);
	cache_release(c);
	assert_int_equal(look(c).state, CACHE_MISS);
}

static void
no_cache_is_a_miss(void **state)
{
	struct cache_entry e = look(NULL);
	uint64_t bytes, entries;

	(void)state;
	assert_int_equal(e.state, CACHE_MISS);
	fill(NULL, e.ticket, 1);
	tomb(NULL, 1);
	cache_none(NULL, CACHE_DEVICE, mac, sizeof(mac), e.ticket, NOW);
	cache_wipe(NULL);
	cache_sweep(NULL);
	cache_bytes(NULL, &bytes, &entries);
	assert_int_equal(bytes + entries, 0);
	cache_close(NULL);
}

static void
others_tomb(struct cache *c)
{
	cache_tomb(c, CACHE_DEVICE, mac, sizeof(mac), 9);
}

static void
others_fill(struct cache *c)
{
	fill(c, look(c).ticket, 9);
}

static void
processes_see_each_other(void **state)
{
	struct cache *c = *state;
	struct cache_entry e = look(c);

	fill(c, e.ticket, 8);
	elsewhere(others_tomb);
	e = look(c);
	assert_int_equal(e.state, CACHE_MISS);
	assert_int_equal(e.ticket.version, 9);
	elsewhere(others_fill);
	expect_row(c, 9);
	elsewhere(cache_wipe);
	assert_int_equal(look(c).state, CACHE_MISS);
	fill(c, e.ticket, 9);
	assert_int_equal(look(c).state, CACHE_MISS);
}

/* When the last process has closed the cache, the next one finds it empty: no
 * process has listened for changes in between. */
static void
opening_alone_starts_anew(void **state)
{
	struct cache *c = *state;

	fill(c, look(c).ticket, 8);
	expect_row(c, 8);
	cache_close(c);
	*state = c = cache_open(cache_folder, CACHE_MB);
	assert_non_null(c);
	assert_int_equal(look(c).state, CACHE_MISS);
}

/* A process that opens the cache with another size must not cut off the maps of
 * the processes that have it open. */
static void
company_keeps_its_size(void **state)
{
	const char *path = cache_file(0);
	struct stat before, after;
	int status;
	pid_t pid;

	(void)state;
	assert_int_equal(stat(path, &before), 0);
	pid = fork();
	if (pid == 0)
		_exit(cache_open(cache_folder, CACHE_MB / 2) == NULL);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	assert_int_equal(stat(path, &after), 0);
	assert_int_equal(after.st_size, before.st_size);
}

TESTS(CACHED(miss_fill_hit), CACHED(kinds_are_apart),
    CACHED(empty_values_are_values), CACHED(too_large_is_not_kept),
    CACHED(fill_after_tomb_is_dropped), CACHED(fill_after_wipe_is_dropped),
    CACHED(second_fill_is_dropped), CACHED(tomb_order),
    CACHED(none_is_believed_for_a_while), CACHED(expired_none_is_filled),
    CACHED(value_lasts_until_release), T(no_cache_is_a_miss),
    CACHED(processes_see_each_other), CACHED(opening_alone_starts_anew),
    CACHED(company_keeps_its_size))
