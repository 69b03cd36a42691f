/*
 * test_presence.c - the file of last-seen times: which beat counts, what is due
 * to be written to the database, that no beat is lost between writers and the
 * reader, whichever process makes the file longer; and when two addresses count
 * as one network.
 */
#include "test.h"

#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "store/presence.h"

#define T0   INT64_C(1700000000)
#define FAR  (PRESENCE_ID_MAX - 1)
#define ALL  INT64_MAX
#define MANY 70000 /* more than one step of the file */

static char dir[64], path[80];

static int
make(void **state)
{
	(void)snprintf(
	    dir, sizeof(dir), "/dev/shm/test_presence.%ld", (long)getpid());
	(void)snprintf(path, sizeof(path), "%s/presence", dir);
	*state = presence_open(dir);
	return *state == NULL;
}

static int
unmake(void **state)
{
	presence_close(*state);
	return unlink(path) | rmdir(dir);
}

static void
expect_mark(struct presence *p, int64_t id, int64_t seen_s, uint32_t addr)
{
	struct presence_mark m = presence_get(p, id);

	assert_int_equal(m.seen_s, seen_s);
	assert_int_equal(m.addr, addr);
}

/* The number of devices that are due, asked for max at a time; *last is the
 * last one. */
static size_t
due(struct presence *p, int64_t until_s, size_t max, struct presence_due *last)
{
	struct presence_due out[64];
	int64_t next = 0;
	size_t n = 0, got;

	do {
		got = presence_due(p, &next, until_s, out, max);
		assert_true(got <= max);
		if (got > 0)
			*last = out[got - 1];
		n += got;
	} while (next != 0);
	return n;
}

static void
tells_of_another_network(void **state)
{
	struct presence *p = *state;
	struct presence_due last;

	assert_true(presence_beat(p, 1, T0, 7)); /* so does the first beat */
	assert_false(presence_beat(p, 1, T0 + 1, 7));
	assert_true(presence_beat(p, 1, T0 + 2, 8));
	assert_false(presence_beat(p, 1, T0 + 3, 8));
	/* This beat is not stored, so it does not count as coming from another
	 * network. */
	assert_false(presence_beat(p, 1, T0 + 1, 9));
	assert_false(presence_beat(p, 0, T0, 7));
	assert_false(presence_beat(p, PRESENCE_ID_MAX, T0, 7));
	assert_false(presence_beat(NULL, 1, T0, 7));
	/* When the database takes the beat, its network stays in the file. */
	assert_int_equal(due(p, ALL, 64, &last), 1);
	assert_false(presence_beat(p, 1, T0 + 4, 8));
}

static void
beat_and_get(void **state)
{
	struct presence *p = *state;

	expect_mark(p, 1, 0, 0);
	presence_beat(p, 1, T0, 0x7fffffff);
	presence_beat(p, 2, T0 + 1, 0);
	expect_mark(p, 1, T0, 0x7fffffff);
	expect_mark(p, 2, T0 + 1, 0);
	presence_beat(p, 1, T0 + 5, 7);
	expect_mark(p, 1, T0 + 5, 7);
	expect_mark(p, 3, 0, 0);
	expect_mark(p, MANY, 0, 0);
}

static void
crossing_beats_keep_the_later(void **state)
{
	struct presence *p = *state;

	presence_beat(p, 1, T0 + 2, 5);
	presence_beat(p, 1, T0, 6);
	expect_mark(p, 1, T0 + 2, 5);
	/* The clock was set back by an hour: the earlier time is stored. */
	presence_beat(p, 1, T0 - 3600, 6);
	expect_mark(p, 1, T0 - 3600, 6);
}

static void
strange_ids_are_ignored(void **state)
{
	static const int64_t ids[] = { 0, -1, INT64_MIN, INT64_MAX,
		PRESENCE_ID_MAX, PRESENCE_ID_MAX + 1 };
	struct presence *p = *state;
	struct presence_due last;

	for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
		presence_beat(p, ids[i], T0, 1);
		expect_mark(p, ids[i], 0, 0);
		presence_beat(NULL, ids[i], T0, 1);
	}
	assert_int_equal(due(p, ALL, 64, &last), 0);
	expect_mark(NULL, 1, 0, 0);
}

static void
due_by_the_age_of_what_is_stored(void **state)
{
	struct presence *p = *state;
	struct presence_due last = { 0 };

	presence_beat(p, 5, T0, 1);
	assert_int_equal(due(p, T0 - 60, 64, &last), 1);
	assert_int_equal(last.id, 5);
	assert_int_equal(last.seen_s, T0);
	assert_int_equal(due(p, ALL, 64, &last), 0);
	/* Whether a device is due depends on its stored time, not on its last
	 * beat. */
	presence_beat(p, 5, T0 + 1, 1);
	assert_int_equal(due(p, T0 - 1, 64, &last), 0);
	assert_int_equal(due(p, T0, 64, &last), 1);
	assert_int_equal(last.seen_s, T0 + 1);
	presence_beat(p, 5, T0 + 60, 1);
	assert_int_equal(due(p, T0, 64, &last), 0);
	assert_int_equal(due(p, T0 + 1, 64, &last), 1);
	expect_mark(p, 5, T0 + 60, 1);
}

static void
undone_is_due_again(void **state)
{
	struct presence *p = *state;
	struct presence_due last = { 0 };

	presence_beat(p, 5, T0, 1);
	assert_int_equal(due(p, T0 - 60, 64, &last), 1);
	presence_undo(p, &last);
	assert_int_equal(due(p, T0 - 60, 64, &last), 1);
	/* Writing to the database has failed, and a beat has come meanwhile:
	 * the device is due with the time of that beat. */
	presence_beat(p, 5, T0 + 1, 2);
	presence_undo(p, &last);
	assert_int_equal(due(p, T0 - 60, 64, &last), 1);
	assert_int_equal(last.seen_s, T0 + 1);
	expect_mark(p, 5, T0 + 1, 2);
	assert_int_equal(due(p, T0 - 60, 64, &last), 0);
}

static void
walks_in_pieces(void **state)
{
	static const size_t pieces[] = { 1, 7, 63, 64 };
	struct presence *p = *state;
	struct presence_due last;

	for (size_t i = 0; i < ARRAY_LEN(pieces); i++) {
		for (int64_t id = 1; id <= 200; id++)
			presence_beat(p, id * 350, T0 + (int64_t)i, 1);
		assert_int_equal(due(p, ALL, pieces[i], &last), 200);
		assert_int_equal(last.id, 70000);
	}
}

/* A large id costs only one page, and the walk does not fill the holes. */
static void
file_is_sparse(void **state)
{
	struct presence *p = *state;
	struct presence_due last;
	struct stat st;

	presence_beat(p, 1, T0, 1);
	presence_beat(p, FAR, T0, 9);
	expect_mark(p, FAR, T0, 9);
	assert_int_equal(due(p, ALL, 64, &last), 2);
	assert_int_equal(last.id, FAR);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_size, PRESENCE_ID_MAX * 16);
	assert_true(st.st_blocks * 512 <= 64 * 1024);
}

static void
others_growth_is_noticed(void **state)
{
	struct presence *p = *state;
	struct presence_due last;
	int status;
	pid_t pid;

	expect_mark(p, MANY, 0, 0);
	pid = fork();
	if (pid == 0) {
		struct presence *own = presence_open(dir);

		if (own == NULL)
			_exit(1);
		for (int64_t id = 1; id <= 3 * MANY; id += MANY - 1)
			presence_beat(own, id, T0, 3);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	expect_mark(p, MANY, T0, 3);
	expect_mark(p, 2 * MANY - 1, T0, 3);
	presence_beat(p, 2 * MANY, T0, 4);
	assert_int_equal(due(p, ALL, 64, &last), 5);
}

static void
smaller_steps_do_not_shrink(void **state)
{
	struct presence *p = *state;
	struct presence *late = presence_open(dir);

	assert_non_null(late);
	presence_beat(p, 3 * MANY, T0, 1);
	presence_beat(late, MANY, T0, 1);
	expect_mark(p, 3 * MANY, T0, 1);
	expect_mark(p, MANY, T0, 1);
	expect_mark(late, 3 * MANY, T0, 1);
	presence_close(late);
}

static void
foreign_file_is_emptied(void **state)
{
	struct presence *p;
	int fd;

	presence_close(*state);
	fd = open(path, O_WRONLY | O_TRUNC);
	assert_int_equal(write(fd, "not a presence file", 19), 19);
	assert_int_equal(close(fd), 0);
	p = *state = presence_open(dir);
	assert_non_null(p);
	expect_mark(p, 1, 0, 0);
	presence_beat(p, 1, T0, 1);
	presence_close(p);
	/* The content of a valid file is kept. */
	p = *state = presence_open(dir);
	assert_non_null(p);
	expect_mark(p, 1, T0, 1);
}

static void
impossible_place_is_refused(void **state)
{
	int64_t next = 0;

	(void)state;
	assert_null(presence_open("/dev/null/here"));
	assert_int_equal(presence_due(NULL, &next, ALL, NULL, 0), 0);
	presence_close(NULL);
}

/*
 * One process stores beats with growing times, the other takes the due ones:
 * the last beat is always taken, and the times that are taken only grow.
 */
static void
no_beat_is_lost(void **state)
{
	enum { BEATS = 3000000, IDS = 250 };
	struct presence *p = *state;
	int64_t last[IDS + 1] = { 0 }, next;
	struct presence_due out[IDS];
	bool over = false;
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		for (int64_t i = 0; i < BEATS; i++) {
			int64_t id = 1 + i % IDS;
			int64_t was = i < IDS ? 0 : T0 + i - IDS;

			if (presence_get(p, id).seen_s != was)
				_exit(1);
			presence_beat(p, id, T0 + i, 1);
		}
		_exit(0);
	}
	while (!over) {
		over = waitpid(pid, &status, WNOHANG) == pid;
		next = 0;
		for (size_t n = presence_due(p, &next, ALL, out, IDS); n > 0;) {
			n--;
			assert_true(out[n].seen_s > last[out[n].id]);
			last[out[n].id] = out[n].seen_s;
		}
	}
	assert_int_equal(status, 0);
	for (int64_t i = BEATS - IDS; i < BEATS; i++)
		assert_int_equal(last[1 + i % IDS], T0 + i);
}

static void
networks(void **state)
{
	static const struct {
		const char *a, *b;
		bool same;
	} cases[] = {
		{ "192.0.2.1", "192.0.2.254", true },
		{ "192.0.2.1", "192.0.3.1", false },
		{ "192.0.2.1", "::ffff:192.0.2.9", true },
		{ "2001:db8:1::1", "2001:db8:1:ffff::2", true },
		{ "2001:db8:1::1", "2001:db8:2::1", false },
		{ "10.0.0.1", "11.0.0.1", false },
	};
	static const char *const none[] = { "", "192.0.2", "192.0.2.256",
		"unix:", "example", "192.0.2.1 ", "2001:db8::1::2" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		uint32_t a = presence_addr(cases[i].a);

		print_message("  %s %s\n", cases[i].a, cases[i].b);
		assert_true(a != 0 && a < UINT32_C(1) << 31);
		assert_int_equal(a == presence_addr(cases[i].b), cases[i].same);
	}
	for (size_t i = 0; i < ARRAY_LEN(none); i++)
		assert_int_equal(presence_addr(none[i]), 0);
}

#define S(fn) cmocka_unit_test_setup_teardown(fn, make, unmake)

TESTS(S(beat_and_get), S(tells_of_another_network),
    S(crossing_beats_keep_the_later), S(strange_ids_are_ignored),
    S(due_by_the_age_of_what_is_stored), S(undone_is_due_again),
    S(walks_in_pieces), S(file_is_sparse), S(others_growth_is_noticed),
    S(smaller_steps_do_not_shrink), S(foreign_file_is_emptied),
    T(impossible_place_is_refused), S(no_beat_is_lost), T(networks))
