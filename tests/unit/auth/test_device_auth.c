/*
 * test_device_auth.c - signatures of devices, compared with those that openssl
 * computes.  Each hex string is the output of
 *   printf '%s\n%s\n%s\n%s' POST PATH 1800000000000 \
 *     "$(printf %s BODY | sha256sum | cut -c 1-64)" |
 *     openssl dgst -sha256 -hmac 'only devices know this'
 */
#include "test.h"

#include "auth/device_auth.h"

#define NOW INT64_C(1800000000000)
#define TS  "1800000000000"
#define HEX_POST \
	"4a9b11f90521d2ff228a02430c00d2b3e5864eb5ba9924fab12cc3b7df22523f"
#define HEX_GET \
	"f85676ad433b45ac0dac2ab8f51a8209ce2b17130dd0af2faf36496d6619f036"
#define GOOD "Key1." TS "." HEX_POST
#define PUSH "/devicePush/v1/aa-bb-cc-00-11-22/0123456789abcdef"

static const struct device_call post = { .method = "POST",
	.path = PUSH,
	.body = "{\"brand\":\"B\"}",
	.body_len = 13 };
static const struct device_call get = { .method = "GET",
	.path = "/deviceAppPolicy/v1/AA:BB:CC:00:11:22/0123456789abcdef" };

static const struct device_key *
key_of(const char *kid)
{
	static const struct device_key key = { "only devices know this", 1 };
	static const struct device_key other = { "something else", 1 };

	if (strcmp(kid, "Key1") == 0)
		return &key;
	return strcmp(kid, "Other") == 0 ? &other : NULL;
}

/* Checks the signature `sign` of the call.  Returns NULL when it is right, else
 * the reason why it is refused. */
static const char *
refusal_of(const struct device_call *call, const char *sign, int64_t now_ms)
{
	struct device_call c = *call;
	struct arena mem = { 0 };
	struct device_claim claim;
	const char *why;

	c.sign = sign;
	why = device_sign_verify(&mem, &c, now_ms, key_of, &claim);
	arena_free(&mem);
	return why;
}

static void
believes_what_openssl_signed(void **state)
{
	struct device_call with_query = post;

	(void)state;
	assert_null(refusal_of(&post, GOOD, NOW));
	assert_null(refusal_of(&get, "Key1." TS "." HEX_GET, NOW));
	with_query.path = PUSH "?a=b";
	assert_null(refusal_of(&with_query, GOOD, NOW));
}

static void
refuses_each_part_that_is_wrong(void **state)
{
	static const char *const signs[] = { NULL, "", ".", "..", "...",
		"Key1." TS, "Key1." TS ".", "Key1." TS "." HEX_POST ".",
		"Key1." TS "." HEX_POST "0", " " GOOD, GOOD " ",
		"Key2." TS "." HEX_POST, "Other." TS "." HEX_POST,
		"key1." TS "." HEX_POST, "Key." TS "." HEX_POST,
		"Key1Key1Key1Key1K." TS "." HEX_POST, "Key-1." TS "." HEX_POST,
		"Key1.1800000000001." HEX_POST, "Key1.+" TS "." HEX_POST,
		"Key1.0" TS "." HEX_POST, "Key1." TS " ." HEX_POST,
		"Key1.." HEX_POST, "Key1.99999999999999999999." HEX_POST,
		"Key1." TS "." HEX_GET,
		"Key1." TS ".4A9B11F90521D2FF228A02430C00D2B3E5864EB5BA9924FAB1"
		"2CC3B7DF22523F",
		"Key1." TS ".4a9b11f90521d2ff228a02430c00d2b3e5864eb5ba9924fab1"
		"2cc3b7df22523",
		"Key1." TS ".5a9b11f90521d2ff228a02430c00d2b3e5864eb5ba9924fab1"
		"2cc3b7df22523f",
		"Key1," TS "," HEX_POST };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		print_message("  %s\n", signs[i] == NULL ? "-" : signs[i]);
		assert_non_null(refusal_of(&post, signs[i], NOW));
	}
}

static void
is_of_one_call_only(void **state)
{
	static const struct device_call others[] = {
		{ .method = "PUT",
		    .path = PUSH,
		    .body = "{\"brand\":\"B\"}",
		    .body_len = 13 },
		{ .method = "POST",
		    .path = "/devicePush/v1/AA:BB:CC:00:11:22/0123456789abcdef",
		    .body = "{\"brand\":\"B\"}",
		    .body_len = 13 },
		{ .method = "POST",
		    .path = "/app-api" PUSH,
		    .body = "{\"brand\":\"B\"}",
		    .body_len = 13 },
		{ .method = "POST",
		    .path = PUSH,
		    .body = "{\"brand\":\"C\"}",
		    .body_len = 13 },
		{ .method = "POST",
		    .path = PUSH,
		    .body = "{\"brand\":\"B\"}",
		    .body_len = 12 },
		{ .method = "POST", .path = PUSH },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		assert_string_equal(refusal_of(&others[i], GOOD, NOW),
		    "the signature is of something else");
}

static void
holds_for_300_seconds_both_ways(void **state)
{
	(void)state;
	assert_null(refusal_of(&post, GOOD, NOW + 300000));
	assert_null(refusal_of(&post, GOOD, NOW - 300000));
	assert_string_equal(refusal_of(&post, GOOD, NOW + 300001),
	    "it was signed at another time");
	assert_string_equal(refusal_of(&post, GOOD, NOW - 300001),
	    "it was signed at another time");
}

static void
signs_as_it_authorises(void **state)
{
	struct arena mem = { 0 };
	char hex[DEVICE_SIGN_HEX + 1];

	(void)state;
	device_sign(&mem, "only devices know this", &post, TS, hex);
	assert_string_equal(hex, HEX_POST);
	arena_free(&mem);
}

TESTS(T(believes_what_openssl_signed), T(refuses_each_part_that_is_wrong),
    T(is_of_one_call_only), T(holds_for_300_seconds_both_ways),
    T(signs_as_it_authorises))
