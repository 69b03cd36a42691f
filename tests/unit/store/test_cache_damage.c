/*
 * test_cache_damage.c - the cache of records after writers were killed, when it
 * is full, with readers that never end their transaction, with foreign or
 * damaged files in the place of its own, and in places where none can be.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "cache_folder.h"
#include "store/cache.h"

#define NOW INT64_C(1000000)

static int
make_dir(void **state)
{
	(void)state;
	cache_folder_choose();
	return mkdir(cache_folder, 0700);
}

static int
remove_dir(void **state)
{
	(void)state;
	return cache_folder_remove();
}

static struct cache_entry
look(struct cache *c, int64_t id)
{
	struct cache_entry e;

	cache_find(c, CACHE_CHANNEL, &id, sizeof(id), NOW, &e);
	cache_release(c);
	return e;
}

static void
put(struct cache *c, int64_t id, uint64_t version)
{
	static const char row[900];

	cache_fill(c, CACHE_CHANNEL, &id, sizeof(id), look(c, id).ticket,
	    version, row, sizeof(row));
}

/* Starts a child that opens the cache and runs fn until it is killed. */
static pid_t
child(int64_t size_mb, void (*fn)(struct cache *c, _Atomic int *round),
    _Atomic int **round)
{
	static void *at;
	pid_t pid;

	if (at == NULL)
		at = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert_true(at != MAP_FAILED);
	*round = at;
	**round = 0;
	pid = fork();
	if (pid == 0) {
		struct cache *c = cache_open(cache_folder, size_mb);

		if (c == NULL)
			_exit(1);
		fn(c, *round);
		_exit(0);
	}
	assert_true(pid > 0);
	return pid;
}

/* Waits until the child has done n rounds or has ended; in the second case the
 * assertions that follow fail. */
static void
wait_round(pid_t pid, _Atomic int *round, int n)
{
	while (*round < n && waitpid(pid, NULL, WNOHANG) == 0)
		(void)usleep(200);
	assert_true(*round >= n);
}

static void
end(pid_t pid)
{
	int status;

	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
}

static void
writes(struct cache *c, _Atomic int *round)
{
	for (;; ++*round)
		for (int64_t id = 1; id <= 20; id++)
			cache_tomb(c, CACHE_CHANNEL, &id, sizeof(id),
			    (uint64_t)*round * 20 + (uint64_t)id);
}

/*
 * A writer is killed 60 times, nearly always within a transaction; after each
 * time this process can still read and write.
 */
static void
killed_writer_wedges_nobody(void **state)
{
	struct cache *c = cache_open(cache_folder, 4);

	(void)state;
	assert_non_null(c);
	for (int i = 1; i <= 60; i++) {
		_Atomic int *round;
		pid_t pid = child(4, writes, &round);

		wait_round(pid, round, 2 + i % 7);
		end(pid);
		put(c, 1000 + i, 1);
		for (int j = 1; j <= i; j++)
			assert_int_equal(look(c, 1000 + j).state, CACHE_HIT);
		assert_int_equal(look(c, 1).state, CACHE_MISS);
		assert_true(look(c, 1).version > 0);
	}
	cache_close(c);
}

static void
reads(struct cache *c, _Atomic int *round)
{
	struct cache_entry e;
	int64_t id = 1;

	cache_find(c, CACHE_CHANNEL, &id, sizeof(id), NOW, &e);
	*round = e.state == CACHE_HIT;
	for (;;)
		(void)pause();
}

/* A reader that hangs within its transaction keeps LMDB from using old pages
 * again, so the map fills up. */
static void
hanging_reader_never_makes_it_lie(void **state)
{
	struct cache *c = cache_open(cache_folder, 1);
	_Atomic int *round;
	int64_t id = 1;
	pid_t pid;

	(void)state;
	assert_non_null(c);
	put(c, id, 1);
	pid = child(1, reads, &round);
	wait_round(pid, round, 1);
	/* Go on until nothing can be written any more, not even a tombstone. */
	for (uint64_t v = 2; v < 3000; v++) {
		cache_tomb(c, CACHE_CHANNEL, &id, sizeof(id), v);
		assert_int_equal(look(c, id).state, CACHE_MISS);
		put(c, id, v);
	}
	cache_tomb(c, CACHE_CHANNEL, &id, sizeof(id), 3000);
	assert_int_equal(look(c, id).ticket.generation, 0);
	/* The sweep frees the dead reader's slot: the cache works again. */
	end(pid);
	cache_sweep(c);
	assert_int_not_equal(look(c, id).ticket.generation, 0);
	put(c, id, 3000);
	assert_int_equal(look(c, id).state, CACHE_HIT);
	cache_close(c);
}

static void
full_map_wipes(void **state)
{
	struct cache *c = cache_open(cache_folder, 1);
	uint64_t first, most = 0, bytes, entries;

	(void)state;
	assert_non_null(c);
	first = look(c, 1).ticket.generation;
	for (int64_t i = 0; i < 20000; i++) {
		int64_t id = i * 7919 % 20011;

		put(c, id, 1);
		cache_bytes(c, &bytes, &entries);
		/* At most three quarters of the map, and the pages of one split
		 * of a B-tree page. */
		assert_true(bytes <= (1 << 20) / 4 * 3 + 4 * 4096);
		most = entries > most ? entries : most;
		if (look(c, id).state != CACHE_HIT)
			/* If the cache was full, the put before has emptied
			 * it. */
			put(c, id, 1);
		assert_int_equal(look(c, id).state, CACHE_HIT);
	}
	/* The cache held hundreds of entries; each time it was full, all of
	 * them were deleted. */
	assert_true(most > 500 && most < 1000);
	assert_true(look(c, 1).ticket.generation > first + 10);
	cache_close(c);
}

/* When a tombstone does not fit into a full map, no old record may survive. */
static void
tomb_into_full_map_holds(void **state)
{
	struct cache *c = cache_open(cache_folder, 1);
	uint64_t generation;

	(void)state;
	assert_non_null(c);
	generation = look(c, 1).ticket.generation;
	for (int64_t id = 1; look(c, 1).ticket.generation == generation; id++) {
		struct cache_entry before;

		put(c, 0, 1);
		before = look(c, id);
		cache_tomb(c, CACHE_CHANNEL, &id, sizeof(id), 9);
		cache_fill(c, CACHE_CHANNEL, &id, sizeof(id), before.ticket, 8,
		    "old", 3);
		assert_int_equal(look(c, id).state, CACHE_MISS);
		put(c, id, 9);
	}
	cache_close(c);
}

static void
write_file(const char *path, const char *what, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	assert_true(fd >= 0);
	for (size_t i = 0; i < n; i += strlen(what))
		assert_int_equal(write(fd, what, strlen(what)), strlen(what));
	assert_int_equal(close(fd), 0);
}

static void
foreign_files_are_replaced(void **state)
{
	static const struct {
		size_t data, lock, own;
	} cases[] = { { 10, 0, 0 }, { 100000, 0, 0 }, { 0, 100000, 0 },
		{ 0, 0, 100000 }, { 100000, 10, 10 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct cache *c;

		write_file(cache_file(0), "not ours\n", cases[i].data);
		write_file(cache_file(1), "not ours\n", cases[i].lock);
		write_file(cache_file(2), "not ours\n", cases[i].own);
		c = cache_open(cache_folder, 4);
		assert_non_null(c);
		put(c, 1, 1);
		assert_int_equal(look(c, 1).state, CACHE_HIT);
		cache_close(c);
	}
}

static void
damaged_files_are_replaced(void **state)
{
	struct cache *c = cache_open(cache_folder, 4);

	(void)state;
	assert_non_null(c);
	for (int64_t id = 0; id < 500; id++)
		put(c, id, 1);
	cache_close(c);
	assert_int_equal(truncate(cache_file(0), 10000), 0);
	c = cache_open(cache_folder, 4);
	assert_non_null(c);
	put(c, 1, 1);
	assert_int_equal(look(c, 1).state, CACHE_HIT);
	cache_close(c);
}

static void
impossible_places_are_refused(void **state)
{
	(void)state;
	assert_null(cache_open("/dev/null/cache", 4));
	assert_null(cache_open("/nowhere/at/all", 4));
}

#define S(fn) cmocka_unit_test_setup_teardown(fn, make_dir, remove_dir)

TESTS(S(killed_writer_wedges_nobody), S(hanging_reader_never_makes_it_lie),
    S(full_map_wipes), S(tomb_into_full_map_holds),
    S(foreign_files_are_replaced), S(damaged_files_are_replaced),
    T(impossible_places_are_refused))
