/*
 * oplog_chain_hash.c - hashes and signatures of the operation log's chain.  The
 * row's number and the text's length are hashed, too, so that two different
 * chains never hash the same bytes.
 */
#include "system/oplog_chain_hash.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define KEY_MIN 32

enum err
chain_key_read(struct chain_key *key)
{
	uint8_t bytes[sizeof(key->bytes) + 2];
	size_t n = 0;
	ssize_t got;

	*key = (struct chain_key){ 0 };
	if (isatty(STDIN_FILENO))
		return OK;
	while (n < sizeof(bytes) &&
	       (got = read(STDIN_FILENO, bytes + n, sizeof(bytes) - n)) > 0)
		n += (size_t)got;
	if (n > 0 && bytes[n - 1] == '\n')
		n--;
	if (n == 0)
		return OK;
	if (n < KEY_MIN || n > sizeof(key->bytes))
		return E_BAD_REQUEST;
	memcpy(key->bytes, bytes, n);
	key->n = n;
	return OK;
}

void
chain_link(
    const char *before, int64_t seq, const char *said, char out[CHAIN_HEX])
{
	uint8_t digest[2 * SHA256_LEN], all[SHA256_LEN];
	char head[CHAIN_HEX + 64];
	int n = snprintf(head, sizeof(head), "%s %lld %zu", before,
	    (long long)seq, strlen(said));

	hash_sha256(head, (size_t)n, digest);
	hash_sha256(said, strlen(said), digest + SHA256_LEN);
	hash_sha256(digest, sizeof(digest), all);
	hash_hex(all, sizeof(all), out);
}

void
chain_sign(const struct chain_key *key, int64_t seq, const char *hash,
    char out[CHAIN_HEX])
{
	char text[CHAIN_HEX + 64];
	uint8_t mac[SHA256_LEN];
	int n = snprintf(
	    text, sizeof(text), "operation log %lld %s", (long long)seq, hash);

	hash_hmac(key->bytes, key->n, text, (size_t)n, mac);
	hash_hex(mac, sizeof(mac), out);
}
