/* oplog_chain_hash.h - hashes and signs the links of the operation log's hash
 * chain, for the job that makes the chain and the job that checks it. */
#ifndef SYSTEM_OPLOG_CHAIN_HASH_H
#define SYSTEM_OPLOG_CHAIN_HASH_H

#include "base/hash.h"
#include "store/ctx.h"

#define CHAIN_BATCH 1000 /* links in a transaction, and between two anchors */
#define CHAIN_HEX   (SHA256_HEX + 1)

/* The secret that anchors are signed with.  An anchor is a signature of the
 * chain up to one link. */
struct chain_key {
	size_t n; /* bytes; 0: there is no key */
	uint8_t bytes[256];
};

/*
 * chain_key_read - reads the key from standard input: 32 to 256 bytes, and
 * perhaps a newline, which is left out.  It comes from there because no pool
 * can read the standard input of another process, even as the same user.  A
 * terminal or an empty input means no key (n 0); E_BAD_REQUEST for another
 * size.
 */
enum err chain_key_read(struct chain_key *key) MUST_CHECK;

/* chain_link - the hash of link number seq, in hex.  before is the hash of the
 * link before it, "" for the first one; said is the row's content, see block
 * oplog_chain. */
void chain_link(
    const char *before, int64_t seq, const char *said, char out[CHAIN_HEX]);

/* chain_sign - the signature of the chain up to link seq, which has that
 * hash. */
void chain_sign(const struct chain_key *key, int64_t seq, const char *hash,
    char out[CHAIN_HEX]);

#endif
