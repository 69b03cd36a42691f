/*
 * test_hash.c - SHA-256, HMAC, base64, hexadecimal digits and FNV compared with
 * published test vectors; comparison of secrets; and random secrets, which
 * differ from each other.
 */
#include "test.h"

#include "base/hash.h"

static void
digests_published_vectors(void **state)
{
	static const struct {
		const char *in, *hex;
	} cases[] = {
		{ "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca49599"
		      "1b7852b855" },
		{ "abc",
		    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff"
		    "61f20015ad" },
	};
	char hex[SHA256_HEX + 1];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		hash_sha256_hex(cases[i].in, strlen(cases[i].in), hex);
		assert_string_equal(hex, cases[i].hex);
	}
	hash_sha256_hex(NULL, 0, hex);
	assert_string_equal(hex, cases[0].hex);
}

/* Source: RFC 4648, test vectors. */
static void
spells_base64(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = { { "", "" }, { "f", "Zg==" }, { "fo", "Zm8=" },
		{ "foo", "Zm9v" }, { "foobar", "Zm9vYmFy" },
		{ "\xFB\xFF", "+/8=" } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char out[16];

		hash_base64(cases[i].in, strlen(cases[i].in), out);
		assert_string_equal(out, cases[i].out);
	}
}

/* Source: RFC 4231, test case 2. */
static void
signs_a_published_vector(void **state)
{
	uint8_t out[SHA256_LEN];
	char hex[2 * SHA256_LEN + 1];

	(void)state;
	hash_hmac("Jefe", 4, "what do ya want for nothing?", 28, out);
	hash_hex(out, sizeof(out), hex);
	assert_string_equal(hex,
	    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

static void
reads_hex(void **state)
{
	static const struct {
		const char *in;
		bool good;
	} cases[] = { { "00ff7a", true }, { "00FF7a", false },
		{ "00ff7g", false }, { "00ff7", false }, { "", false },
		{ "/0ff7a", false }, { "0:ff7a", false } };
	uint8_t out[3];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(
		    hash_unhex(cases[i].in, sizeof(out), out), cases[i].good);
	assert_true(hash_unhex("00ff7a", 3, out));
	assert_memory_equal(out, "\x00\xff\x7a", 3);
}

static void
compares_all_bytes(void **state)
{
	(void)state;
	assert_true(hash_same("abcd", "abcd", 4));
	assert_true(hash_same("abcd", "abcx", 3));
	assert_false(hash_same("abcd", "abcx", 4));
	assert_false(hash_same("xbcd", "abcd", 4));
	assert_true(hash_same("a", "b", 0));
}

static void
tokens_are_base64url_and_differ(void **state)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                             "abcdefghijklmnopqrstuvwxyz0123456789-_";
	char t[200][TOKEN_LEN + 1];
	bool seen[64] = { false };
	size_t distinct = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(t); i++) {
		hash_random_token(t[i]);
		assert_int_equal(strlen(t[i]), TOKEN_LEN);
		assert_int_equal(strspn(t[i], digits), TOKEN_LEN);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(t[i], t[k]);
		for (size_t k = 0; k < TOKEN_LEN; k++)
			seen[strchr(digits, t[i][k]) - digits] = true;
	}
	for (size_t i = 0; i < 64; i++)
		distinct += seen[i];
	assert_int_equal(distinct, 64);
}

static void
random_bytes_differ(void **state)
{
	uint8_t a[32];
	uint8_t b[32];

	(void)state;
	hash_random(a, sizeof(a));
	hash_random(b, sizeof(b));
	assert_memory_not_equal(a, b, sizeof(a));
}

/* Two random texts of the greatest allowed length differ.  Each byte has two
 * digits. */
static void
random_digits_differ(void **state)
{
	char a[SHA256_HEX + 1], b[SHA256_HEX + 1];

	(void)state;
	hash_random_hex(a, SHA256_LEN);
	hash_random_hex(b, SHA256_LEN);
	assert_int_equal(strspn(a, "0123456789abcdef"), SHA256_HEX);
	assert_int_equal(strlen(a), SHA256_HEX);
	assert_string_not_equal(a, b);
	hash_random_hex(a, 3);
	assert_int_equal(strlen(a), 6);
}

static void
quick_hash_matches_published_vectors(void **state)
{
	(void)state;
	assert_int_equal(hash_fnv32("", 0), 0x811c9dc5);
	assert_int_equal(hash_fnv32("a", 1), 0xe40c292c);
	assert_int_equal(hash_fnv32("foobar", 6), 0xbf9cf968);
}

TESTS(T(digests_published_vectors), T(spells_base64), T(reads_hex),
    T(signs_a_published_vector), T(compares_all_bytes),
    T(tokens_are_base64url_and_differ), T(random_bytes_differ),
    T(random_digits_differ), T(quick_hash_matches_published_vectors))
