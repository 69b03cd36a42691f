/* bucket.c - computes the bucket of a device; the database computes the same
 * one. */
#include "rule/bucket.h"

#include "base/hash.h"

static uint32_t
first_32(const void *p, size_t n)
{
	uint8_t h[SHA256_LEN];

	hash_sha256(p, n, h);
	return (uint32_t)h[0] << 24 | (uint32_t)h[1] << 16 |
	       (uint32_t)h[2] << 8 | h[3];
}

uint32_t
bucket_h32(uint64_t mac)
{
	uint8_t bytes[6];

	for (int i = 0; i < 6; i++)
		bytes[i] = (uint8_t)(mac >> (40 - 8 * i));
	return first_32(bytes, sizeof(bytes));
}

uint32_t
bucket_salt(const char *salt, size_t n)
{
	return first_32(salt, n);
}

uint32_t
bucket_of(uint32_t h32, uint32_t salt)
{
	uint32_t x = h32 ^ salt;

	x = ((x >> 16) ^ x) * 0x45d9f3bU;
	x = ((x >> 16) ^ x) * 0x45d9f3bU;
	x = (x >> 16) ^ x;
	return x % BUCKET_ALL;
}
