/*
 * test_s3.c - signatures of object storage: a URL compared with the example of
 * AWS's documentation, headers compared with another program's; over TLS the
 * content is not signed.
 */
#include "test.h"

#include "net/s3.h"

#define AT_MS 1369353600000LL

static const struct s3 example = {
	.scheme = "https",
	.host = "s3.amazonaws.com",
	.bucket = "examplebucket",
	.region = "us-east-1",
	.key_id = "AKIAIOSFODNN7EXAMPLE",
	.secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};

/* Source: AWS, the example of "Authenticating Requests: Using Query
 * Parameters". */
static void
presigns(void **state)
{
	const struct s3_call call = { "GET", "test.txt", AT_MS };
	struct arena a = { 0 };

	(void)state;
	assert_string_equal(s3_presign(&a, &example, &call, 86400),
	    "https://examplebucket.s3.amazonaws.com/test.txt"
	    "?X-Amz-Algorithm=AWS4-HMAC-SHA256"
	    "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1"
	    "%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z"
	    "&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature="
	    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404");
	arena_free(&a);
}

/* Another program has computed this signature by the same rules. */
static void
signs_headers(void **state)
{
	const struct s3_call call = { "GET", "a b/c.txt", AT_MS };
	struct arena a = { 0 };
	struct s3 plain = example;
	struct s3_signed s;

	(void)state;
	plain.scheme = "http";
	plain.host = "127.0.0.1:9000";
	plain.path_style = true;
	s = s3_sign(&a, &plain, &call, "", 0);
	assert_string_equal(
	    s.url, "http://127.0.0.1:9000/examplebucket/a%20b/c.txt");
	assert_string_equal(s.header[0],
	    "x-amz-content-sha256: "
	    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	assert_string_equal(s.header[1], "x-amz-date: 20130524T000000Z");
	assert_string_equal(s.header[2],
	    "Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/"
	    "20130524/us-east-1/s3/aws4_request,"
	    "SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature="
	    "c962b35612c566b06d4977535d825cefe0b6dd6294e68fc775ef28dc01b32cdc");
	assert_null(s.header[3]);
	arena_free(&a);
}

static void
leaves_the_rest_to_tls(void **state)
{
	const struct s3_call call = { "PUT", "x", AT_MS };
	struct arena a = { 0 };
	struct s3 plain = example;

	(void)state;
	assert_string_equal(s3_sign(&a, &example, &call, "abc", 3).header[0],
	    "x-amz-content-sha256: UNSIGNED-PAYLOAD");
	plain.scheme = "http";
	assert_string_equal(s3_sign(&a, &plain, &call, "abc", 3).header[0],
	    "x-amz-content-sha256: "
	    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	arena_free(&a);
}

TESTS(T(presigns), T(signs_headers), T(leaves_the_rest_to_tls))
