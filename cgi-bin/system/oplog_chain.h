/* oplog_chain.h - the links of the operation log's chain and their signature,
 * as who makes them and who checks them must agree on. */
#ifndef SYSTEM_OPLOG_CHAIN_H
#define SYSTEM_OPLOG_CHAIN_H

#include "base/hash.h"
#include "store/ctx.h"

#define CHAIN_BATCH 1000 /* links at once; an anchor at least that often */
#define CHAIN_HEX   (SHA256_HEX + 1)

/* The secret that anchors are signed with. */
struct chain_key {
	size_t n; /* 0: there is none */
	uint8_t bytes[256];
};

/*
 * chain_key_read - the key from standard input: 32 to 256 bytes, a newline at
 * their end left out.  No pool can read it there, whoever it runs as.  A
 * terminal or nothing is no key (n 0); E_BAD_REQUEST for another size.
 */
enum err chain_key_read(struct chain_key *key) MUST_CHECK;

/* chain_link - the hash of the link behind `before`, in hex as all of them;
 * before is "" at the beginning.  said: the row, see block oplog_chain. */
void chain_link(
    const char *before, int64_t seq, const char *said, char out[CHAIN_HEX]);

/* chain_sign - the signature of the chain up to seq, whose hash is given. */
void chain_sign(const struct chain_key *key, int64_t seq, const char *hash,
    char out[CHAIN_HEX]);

#endif
