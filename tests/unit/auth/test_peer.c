/*
 * test_peer.c - the file of keys of modules: at most four keys, all of them
 * accepted or none, and only from a file that no other user may read; and
 * signatures against vectors of another program: each mac is
 *   printf '%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s' GET /user/get id=1 1 "" \
 *     "$(printf '' | sha256sum | cut -c 1-64)" 1800000000000 \
 *     0123456789abcdef |
 *     openssl dgst -sha256 -mac HMAC -macopt hexkey:abab... -binary | base64
 */
#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "auth/peer.h"

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

#define NOW      1800000000000
#define TS       "1800000000000"
#define NONCE    "0123456789abcdef"
#define MAC      "UQNsOiSTjnbIhYA7pFbhUNtpWBK9ES5W9oC4PTDFv7o="
#define MAC_64   "rdmKM+gSYDxuIJeGfBYmAGQzgo97n7FLZZlETIhMqGI="
#define MAC_POST "jnLKEqp/FmvXl8JLVzCisN42J/miqS+AWWMYtVcpHzg="

static const struct peer_call get = {
	.method = "GET", .path = "/user/get", .query = "id=1", .tenant = "1"
};
static const struct peer_call post = { .method = "POST",
	.path = "/dict-data/valid",
	.tenant = "1",
	.acting = "%7B%22id%22%3A1%7D",
	.body = "{\"a\":1}",
	.body_len = 7 };

/* Two keys: "one" is 32 bytes 0xab, "two" is 64 bytes 0xcd. */
static const struct peer_keys *
keys(void)
{
	static struct peer_keys k = { .n = 2,
		.v = { { .kid = "one", .n = 32 }, { .kid = "two", .n = 64 } } };

	memset(k.v[0].key, 0xAB, 32);
	memset(k.v[1].key, 0xCD, 64);
	return &k;
}

static const char *
refusal_of(const char *header, const struct peer_call *call, int64_t now_ms)
{
	struct arena mem = { 0 };
	struct peer_claim claim;
	const char *why =
	    peer_verify(&mem, keys(), header, call, now_ms, &claim);

	arena_free(&mem);
	return why;
}

static void
believes_what_openssl_signed(void **state)
{
	struct arena mem = { 0 };
	struct peer_claim claim;

	(void)state;
	assert_null(peer_verify(
	    &mem, keys(), "v1;one;" TS ";" NONCE ";" MAC, &get, NOW, &claim));
	assert_string_equal(claim.kid, "one");
	assert_string_equal(claim.nonce, NONCE);
	arena_free(&mem);
	assert_null(refusal_of("v1;two;" TS ";" NONCE ";" MAC_64, &get, NOW));
	assert_null(
	    refusal_of("v1;one;" TS ";abcdefghijklmnop;" MAC_POST, &post, NOW));
}

static void
every_part_is_signed(void **state)
{
	static const char header[] = "v1;one;" TS ";abcdefghijklmnop;" MAC_POST;
	struct peer_call other[9];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(other); i++)
		other[i] = post;
	other[0].method = "PUT";
	other[1].path = "/dict-data/valie";
	other[2].query = "a=1";
	other[3].tenant = "2";
	other[4].tenant = NULL;
	other[5].acting = "%7B%22id%22%3A2%7D";
	other[6].acting = NULL;
	other[7].body = "{\"a\":2}";
	other[8].body_len = 6;
	assert_null(refusal_of(header, &post, NOW));
	for (size_t i = 0; i < ARRAY_LEN(other); i++)
		assert_string_equal(refusal_of(header, &other[i], NOW),
		    "the signature is of something else");
	/* Bytes that are moved from one line of the signed text to the next
	 * give another text, so no two calls have the same one. */
	other[0] = get;
	other[0].query = "id=";
	other[0].tenant = "11";
	assert_string_equal(
	    refusal_of("v1;one;" TS ";" NONCE ";" MAC, &other[0], NOW),
	    "the signature is of something else");
}

static void
refuses_another_header(void **state)
{
	static const struct {
		const char *header, *why;
	} cases[] = {
		{ NULL, "it is not signed" },
		{ "v", "the signature has another form" },
		{ "v1;one;" TS ";" NONCE, "the signature has another form" },
		{ "v1;one;" TS ";" NONCE ";" MAC ";",
		    "the signature has another form" },
		{ "v2;one;" TS ";" NONCE ";" MAC,
		    "the signature has another form" },
		{ " v1;one;" TS ";" NONCE ";" MAC,
		    "the signature has another form" },
		{ "v1;three;" TS ";" NONCE ";" MAC, "no key has that name" },
		{ "v1;;" TS ";" NONCE ";" MAC, "no key has that name" },
		{ "v1;two;" TS ";" NONCE ";" MAC,
		    "the signature is of something else" },
		{ "v1;one;1800000000001;" NONCE ";" MAC,
		    "the signature is of something else" },
		{ "v1;one;01800000000000;" NONCE ";" MAC,
		    "the signature is of something else" },
		{ "v1;one;1800000000;" NONCE ";" MAC,
		    "it was signed at another time" },
		{ "v1;one;-9223372036854775808;" NONCE ";" MAC,
		    "it was signed at another time" },
		{ "v1;one;;" NONCE ";" MAC, "it was signed at another time" },
		{ "v1;one;" TS ";0123456789abcdeg;" MAC,
		    "the signature is of something else" },
		{ "v1;one;" TS ";0123456789abcde;" MAC,
		    "the nonce has another form" },
		{ "v1;one;" TS ";0123456789abcde/;" MAC,
		    "the nonce has another form" },
		{ "v1;one;" TS ";" NONCE NONCE NONCE NONCE "0;" MAC,
		    "the nonce has another form" },
		{ "v1;one;" TS ";" NONCE ";",
		    "the signature is of something else" },
		{ "v1;one;" TS ";" NONCE ";" MAC "=",
		    "the signature is of something else" },
		{ "v1;one;" TS ";" NONCE ";" MAC_64,
		    "the signature is of something else" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *why = refusal_of(cases[i].header, &get, NOW);

		assert_non_null(why);
		assert_string_equal(why, cases[i].why);
	}
}

static void
holds_for_half_a_minute_on_either_side(void **state)
{
	static const char header[] = "v1;one;" TS ";" NONCE ";" MAC;

	(void)state;
	assert_null(refusal_of(header, &get, NOW + 30000));
	assert_null(refusal_of(header, &get, NOW - 30000));
	assert_non_null(refusal_of(header, &get, NOW + 30001));
	assert_non_null(refusal_of(header, &get, NOW - 30001));
}

/* Without keys every call is refused before the database is used; this test has
 * no database. */
static void
nobody_signs_without_keys(void **state)
{
	struct arena mem = { 0 };
	struct ctx ctx = {
		.mem = &mem, .now_ms = NOW, .trace_id = "0", .ip = "127.0.0.1"
	};

	(void)state;
	assert_int_equal(
	    peer_check(&ctx, NULL, "v1;one;" TS ";" NONCE ";" MAC, &get),
	    E_UNAUTHORIZED);
	assert_int_equal(peer_check(&ctx, keys(), NULL, &get), E_UNAUTHORIZED);
	arena_free(&mem);
}

TESTS(T(reads_every_line), T(refuses_the_whole_for_one_line),
    T(there_may_be_four), T(only_a_file_of_our_own),
    T(believes_what_openssl_signed), T(every_part_is_signed),
    T(refuses_another_header), T(holds_for_half_a_minute_on_either_side),
    T(nobody_signs_without_keys))
