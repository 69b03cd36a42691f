/* hash.c - digests, random bytes and secret tokens, and bytes written as hex or
 * base64; the only file that includes openssl. */
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "base/arena.h"
#include "base/hash.h"

#define HASH_FAST_PRIME UINT64_C(0x9E3779B97F4A7C15)

/* SHA256() would look the algorithm up in each call, which takes longer than
 * the digest of a short text. */
void
hash_sha256(const void *p, size_t n, uint8_t out[SHA256_LEN])
{
	static EVP_MD *sha256;

	if (sha256 == NULL)
		sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
	BUG_ON(sha256 == NULL);
	BUG_ON(EVP_Digest(p, n, out, NULL, sha256, NULL) != 1);
}

void
hash_sha256_hex(const void *p, size_t n, char out[SHA256_HEX + 1])
{
	uint8_t digest[SHA256_LEN];

	hash_sha256(p, n, digest);
	hash_hex(digest, sizeof(digest), out);
}

void
hash_hmac(const void *key, size_t key_len, const void *p, size_t n,
    uint8_t out[SHA256_LEN])
{
	unsigned len = SHA256_LEN;

	BUG_ON(key_len > INT32_MAX);
	BUG_ON(HMAC(EVP_sha256(), key, (int)key_len, p, n, out, &len) == NULL);
}

bool
hash_same(const void *a, const void *b, size_t n)
{
	return CRYPTO_memcmp(a, b, n) == 0;
}

/* The process ends when there are no random bytes, because it would otherwise
 * hand out secrets that can be guessed. */
void
hash_random(void *out, size_t n)
{
	BUG_ON(n > INT32_MAX || RAND_bytes(out, (int)n) != 1);
}

void
hash_random_hex(char *out, size_t n)
{
	uint8_t random[SHA256_LEN];

	BUG_ON(n > sizeof(random));
	hash_random(random, n);
	hash_hex(random, n, out);
}

/* Each digit stands for the next 6 bits, which may lie in two bytes; one byte
 * of zeros behind the secret completes the last digit. */
void
hash_random_token(char out[TOKEN_LEN + 1])
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	                            "abcdefghijklmnopqrstuvwxyz0123456789-_";
	uint8_t secret[SHA256_LEN + 1] = { 0 };

	hash_random(secret, SHA256_LEN);
	for (size_t i = 0; i < TOKEN_LEN; i++) {
		size_t bit = i * 6;
		unsigned two =
		    (unsigned)secret[bit / 8] << 8 | secret[bit / 8 + 1];

		out[i] = digit[two >> (10 - bit % 8) & 63];
	}
	out[TOKEN_LEN] = '\0';
	OPENSSL_cleanse(secret, sizeof(secret));
}

void
hash_hex(const void *p, size_t n, char *out)
{
	static const char digit[] = "0123456789abcdef";
	const uint8_t *byte = p;

	for (size_t i = 0; i < n; i++) {
		out[2 * i] = digit[byte[i] >> 4];
		out[2 * i + 1] = digit[byte[i] & 15];
	}
	out[2 * n] = '\0';
}

/* For each character one more than its value as a lower-case hexadecimal digit;
 * 0: it is no digit.  It is a table because a branch that depends on whether
 * the next digit is a letter cannot be predicted: comparing takes four times as
 * long. */
static const uint8_t hex_digit[256] = { ['0'] = 1,
	['1'] = 2,
	['2'] = 3,
	['3'] = 4,
	['4'] = 5,
	['5'] = 6,
	['6'] = 7,
	['7'] = 8,
	['8'] = 9,
	['9'] = 10,
	['a'] = 11,
	['b'] = 12,
	['c'] = 13,
	['d'] = 14,
	['e'] = 15,
	['f'] = 16 };

bool
hash_unhex(const char *s, size_t n, void *out)
{
	const uint8_t *in = (const uint8_t *)s;
	uint8_t *byte = out;

	for (size_t i = 0; i < n; i++) {
		unsigned high = hex_digit[in[2 * i]];
		unsigned low = high == 0 ? 0 : hex_digit[in[2 * i + 1]];

		if (low == 0)
			return false;
		byte[i] = (uint8_t)((high - 1) << 4 | (low - 1));
	}
	return true;
}

void
hash_base64(const void *p, size_t n, char *out)
{
	BUG_ON(n > INT32_MAX / 2);
	(void)EVP_EncodeBlock((unsigned char *)out, p, (int)n);
}

/* The six bits for which the character stands; -1: it is not of the alphabet.
 */
static int
base64_value(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == '/' ? 63 : -1;
}

/* How many of the last characters are padding, 0 to 2; n is a multiple of 4.  A
 * third '=' is refused later as a character that is not of the alphabet. */
static size_t
base64_padding(const char *s, size_t n)
{
	if (n == 0 || s[n - 1] != '=')
		return 0;
	return s[n - 2] == '=' ? 2 : 1;
}

/* Only one text is accepted for any bytes, so that different texts are always
 * different bytes. */
enum err
hash_unbase64(struct arena *a, const char *s, const uint8_t **out, size_t *n)
{
	size_t len = strlen(s), pad;
	uint32_t bits = 0;
	uint8_t *p, *to;

	if (len % 4 != 0)
		return E_BAD_REQUEST;
	pad = base64_padding(s, len);
	p = to = arena_alloc(a, len / 4 * 3 + 1);
	for (size_t i = 0; i < len; i++) {
		int v = i >= len - pad ? 0 : base64_value(s[i]);

		if (v < 0)
			return E_BAD_REQUEST;
		bits = bits << 6 | (uint32_t)v;
		if (i % 4 != 3)
			continue;
		*to++ = (uint8_t)(bits >> 16);
		*to++ = (uint8_t)(bits >> 8);
		*to++ = (uint8_t)bits;
	}
	/* The unused bits after the last byte must be 0. */
	for (size_t i = 0; i < pad; i++)
		if (to[-1 - (ptrdiff_t)i] != 0)
			return E_BAD_REQUEST;
	*out = p;
	*n = len / 4 * 3 - pad;
	return OK;
}

/* Mixes in eight bytes at a time: multiplies, and joins the upper half of the
 * product to its lower half; bytes at the end are filled up with zeros. */
uint64_t
hash_fast(uint64_t h, const void *p, size_t n)
{
	const uint8_t *byte = p;
	uint64_t word, rest = 0;

	h ^= n * HASH_FAST_PRIME;
	for (; n >= sizeof(word); n -= sizeof(word), byte += sizeof(word)) {
		memcpy(&word, byte, sizeof(word));
		h = (h ^ word) * HASH_FAST_PRIME;
		h ^= h >> 32;
	}
	if (n > 0)
		memcpy(&rest, byte, n);
	h = (h ^ rest) * HASH_FAST_PRIME;
	return h ^ h >> 32;
}

uint32_t
hash_fnv32(const void *p, size_t n)
{
	const uint8_t *byte = p;
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ byte[i]) * 16777619u;
	return h;
}
