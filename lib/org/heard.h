/*
 * heard.h - what heartbeats and refusals tell beside their answers, on its way
 * to the database by the spool: nothing of it may cost a device's call more
 * than a line of a file.
 * Source: design of the heartbeat.
 */
#ifndef ORG_HEARD_H
#define ORG_HEARD_H

#include "store/ctx.h"
#include "store/spool.h"

/* What stands in front of a record in the spool. */
enum heard_kind {
	HEARD_NETWORK = 'n', /* it calls from another network than before */
	HEARD_MISMATCH = 'm' /* it named another CPU id than its own */
};

struct heard {
	enum heard_kind kind;
	int64_t id, at_ms;
	const char *ip;      /* what is no address is left out */
	const char *cpu;     /* of a mismatch; else NULL */
	const char *country; /* of the network, as nginx passes it; or NULL */
};

/* heard_note - write it down; spool NULL, or what cannot be written, is
 * lost. */
void heard_note(struct spool *spool, const struct heard *h);

/*
 * heard_store - carry records of one kind, each with its newline but without
 * its mark, into the database; home: where country_find's file is.  A record
 * that is none is a fault.
 */
enum err heard_store(struct ctx *ctx, const char *home, enum heard_kind kind,
    const char *p, size_t n) MUST_CHECK;

#endif
