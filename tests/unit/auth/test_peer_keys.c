/* test_peer_keys.c - the file of keys of modules: at most four keys, all of
 * them accepted or none, and only from a file that no other user may read. */
#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "auth/peer_keys.h"

#define HEX8  "00112233aabbccdd"
#define HEX32 HEX8 HEX8 HEX8 HEX8
#define HEX64 HEX32 HEX32
#define OTHER "11" HEX8 HEX8 HEX8 "00112233aabbcc"

static void
reads_every_line(void **state)
{
	static const char text[] = "device-2026.1:" HEX32 "\nbpm_B:" HEX64;
	struct peer_keys keys;
	const struct peer_key *k;

	(void)state;
	assert_null(peer_keys_read(text, sizeof(text) - 1, &keys));
	assert_true(keys.n == 2);
	k = peer_keys_find(&keys, "device-2026.1", 13);
	assert_non_null(k);
	assert_true(k->n == 32);
	assert_int_equal(k->key[1], 0x11);
	assert_int_equal(k->key[31], 0xDD);
	k = peer_keys_find(&keys, "bpm_B", 5);
	assert_non_null(k);
	assert_true(k->n == 64);
	assert_null(peer_keys_find(&keys, "bpm_", 4));
	assert_null(peer_keys_find(&keys, "bpm_BB", 6));
	assert_null(peer_keys_find(&keys, "", 0));
}

static void
refuses_the_whole_for_one_line(void **state)
{
	static const char *const texts[] = {
		"",
		"\n",
		"a:" HEX32 "\n\n",
		"a:" HEX32 "\r\n",
		"# a key\na:" HEX32 "\n",
		":" HEX32,
		"a",
		"a:",
		"a b:" HEX32,
		"a;b:" HEX32,
		"abcdefghijklmnopqrstuvwxyz1234567:" HEX32,
		"a:" HEX8 HEX8 HEX8 "00112233aabbcc",
		"a:" HEX64 "00",
		"a:" HEX32 "0",
		"a:" HEX8 HEX8 HEX8 "00112233AABBCCDD",
		"a:" HEX8 HEX8 HEX8 "00112233aabbccdg",
		"a: " HEX32,
		"a:" HEX32 "\na:" OTHER,
		"a:" HEX32 "\nb:" HEX32,
		"a:" HEX32 "\nb:" OTHER "\nc:" HEX64 "\nd:" HEX64 "00",
	};
	struct peer_keys keys;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		print_message("  %s\n", texts[i]);
		assert_non_null(
		    peer_keys_read(texts[i], strlen(texts[i]), &keys));
		assert_true(keys.n == 0);
	}
}

static void
there_may_be_four(void **state)
{
	char text[2048];
	struct peer_keys keys;
	size_t n = 0;

	(void)state;
	for (int i = 0; i < 5; i++) {
		n += (size_t)snprintf(
		    text + n, sizeof(text) - n, "k%d:%02d" HEX32 "\n", i, i);
		if (i < 4) {
			assert_null(peer_keys_read(text, n, &keys));
			assert_true(keys.n == (size_t)i + 1);
		}
	}
	assert_non_null(peer_keys_read(text, n, &keys));
	assert_true(keys.n == 0);
}

static void
put(const char *path, const char *text, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), strlen(text));
	assert_int_equal(fchmod(fd, mode), 0);
	assert_int_equal(close(fd), 0);
}

/*
 * Without the file there are no keys; a file that others may read is refused.
 */
static void
only_a_file_of_our_own(void **state)
{
	char home[] = "/tmp/fleetdesk-keys.XXXXXX", path[64];
	struct peer_keys keys;

	(void)state;
	assert_non_null(mkdtemp(home));
	(void)snprintf(path, sizeof(path), "%s/" PEER_KEYS_FILE, home);
	assert_null(peer_keys_load(home, &keys));
	assert_true(keys.n == 0);
	put(path, "a:" HEX32 "\n", 0400);
	assert_null(peer_keys_load(home, &keys));
	assert_true(keys.n == 1);
	assert_int_equal(chmod(path, 0440), 0);
	assert_string_equal(peer_keys_load(home, &keys), "others may read it");
	assert_true(keys.n == 0);
	assert_int_equal(unlink(path), 0);
	assert_int_equal(mkdir(path, 0700), 0);
	assert_string_equal(peer_keys_load(home, &keys), "it is no file");
	assert_int_equal(rmdir(path), 0);
	assert_int_equal(symlink("/dev/zero", path), 0);
	assert_non_null(peer_keys_load(home, &keys));
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(home), 0);
}

TESTS(T(reads_every_line), T(refuses_the_whole_for_one_line),
    T(there_may_be_four), T(only_a_file_of_our_own))
