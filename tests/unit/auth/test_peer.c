/*
 * test_peer.c - signatures against vectors of another program: each mac is
 *   printf '%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s' GET /user/get id=1 1 "" \
 *     "$(printf '' | sha256sum | cut -c 1-64)" 1800000000000 \
 *     0123456789abcdef |
 *     openssl dgst -sha256 -mac HMAC -macopt hexkey:abab... -binary | base64
 */
#include "test.h"

#include "auth/peer.h"

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
judge(const char *header, const struct peer_call *call, int64_t now_ms)
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
	assert_null(judge("v1;two;" TS ";" NONCE ";" MAC_64, &get, NOW));
	assert_null(
	    judge("v1;one;" TS ";abcdefghijklmnop;" MAC_POST, &post, NOW));
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
	assert_null(judge(header, &post, NOW));
	for (size_t i = 0; i < ARRAY_LEN(other); i++)
		assert_string_equal(judge(header, &other[i], NOW),
		    "the signature is of something else");
	/* Bytes that are moved from one line of the signed text to the next
	 * give another text, so no two calls have the same one. */
	other[0] = get;
	other[0].query = "id=";
	other[0].tenant = "11";
	assert_string_equal(
	    judge("v1;one;" TS ";" NONCE ";" MAC, &other[0], NOW),
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
		const char *why = judge(cases[i].header, &get, NOW);

		assert_non_null(why);
		assert_string_equal(why, cases[i].why);
	}
}

static void
holds_for_half_a_minute_on_either_side(void **state)
{
	static const char header[] = "v1;one;" TS ";" NONCE ";" MAC;

	(void)state;
	assert_null(judge(header, &get, NOW + 30000));
	assert_null(judge(header, &get, NOW - 30000));
	assert_non_null(judge(header, &get, NOW + 30001));
	assert_non_null(judge(header, &get, NOW - 30001));
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

TESTS(T(believes_what_openssl_signed), T(every_part_is_signed),
    T(refuses_another_header), T(holds_for_half_a_minute_on_either_side),
    T(nobody_signs_without_keys))
