/*
 * test_signature.c - the code that signatures of modules and of devices have in
 * common.  The expected mac is the output of
 *   printf 'GET\n\n1800000000000' | openssl dgst -sha256 -hmac key
 */
#include "test.h"

#include "auth/signature.h"

#define NOW INT64_C(1800000000000)

static void
takes_headers_apart(void **state)
{
	const char *piece[3];
	struct arena mem = { 0 };

	(void)state;
	assert_true(signature_pieces(&mem, "a.bc.d", '.', piece, 3));
	assert_string_equal(piece[0], "a");
	assert_string_equal(piece[1], "bc");
	assert_string_equal(piece[2], "d");
	assert_true(signature_pieces(&mem, "..", '.', piece, 3));
	assert_string_equal(piece[2], "");
	assert_true(signature_pieces(&mem, "a;b", '.', piece, 1));
	assert_false(signature_pieces(&mem, "a.b", '.', piece, 3));
	assert_false(signature_pieces(&mem, "a.b.c.", '.', piece, 3));
	assert_false(signature_pieces(&mem, "", '.', piece, 3));
	assert_false(signature_pieces(&mem, "a;b;c", '.', piece, 3));
	arena_free(&mem);
}

static void
knows_the_time(void **state)
{
	static const struct {
		const char *ts;
		bool in_time;
	} cases[] = {
		{ "1800000000000", true },
		{ "1799999999900", true },
		{ "1800000000100", true },
		{ "1799999999899", false },
		{ "1800000000101", false },
		{ "-1800000000000", false },
		{ "", false },
		{ "1800000000000 ", false },
		{ "99999999999999999999", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int64_t at_ms = 0;

		assert_int_equal(
		    signature_in_time(cases[i].ts, NOW, 100, &at_ms),
		    cases[i].in_time);
		if (cases[i].in_time)
			assert_in_range(at_ms, NOW - 100, NOW + 100);
	}
}

static void
no_body_is_an_empty_one(void **state)
{
	struct arena mem = { 0 };

	(void)state;
	assert_string_equal(signature_body(&mem, NULL, 0),
	    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	assert_string_equal(
	    signature_body(&mem, "x", 0), signature_body(&mem, NULL, 0));
	assert_string_equal(signature_body(&mem, "abcd", 3),
	    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	arena_free(&mem);
}

static void
signs_lines(void **state)
{
	static const char *const line[] = { "GET", NULL, "1800000000000" };
	static const char *const other[] = { "GET", "", "1800000000000" };
	struct arena mem = { 0 };
	uint8_t mac[SHA256_LEN], same[SHA256_LEN];
	char hex[SHA256_HEX + 1];

	(void)state;
	signature_mac(&mem, "key", 3, line, ARRAY_LEN(line), mac);
	hash_hex(mac, sizeof(mac), hex);
	assert_string_equal(hex,
	    "8978ea006b7b9651e3f0f265683b0f709a4ee7e5b51d7e1e3bda080d02845d5f");
	signature_mac(&mem, "key", 3, other, ARRAY_LEN(other), same);
	assert_memory_equal(mac, same, sizeof(mac));
	signature_mac(&mem, "key", 3, line, 1, same);
	assert_memory_not_equal(mac, same, sizeof(mac));
	arena_free(&mem);
}

TESTS(T(takes_headers_apart), T(knows_the_time), T(no_body_is_an_empty_one),
    T(signs_lines))
