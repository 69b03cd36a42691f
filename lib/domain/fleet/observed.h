/*
 * observed.h - facts about a device that are learned from any of its calls: the
 * network it comes from, a wrong CPU id, the policy it has got.  The call only
 * appends a record to the spool, so that it costs no statement; a job stores
 * the records in the database later.
 */
#ifndef FLEET_OBSERVED_H
#define FLEET_OBSERVED_H

#include "store/ctx.h"
#include "store/spool.h"

/* The letter before a record in the spool. */
enum observed_kind {
	OBSERVED_NETWORK = 'n', /* the device called from another network */
	OBSERVED_MISMATCH =
	    'm',              /* the call named another CPU id than is stored */
	OBSERVED_POLICY = 'p' /* the device has the policy of a version */
};

/* A record of the spool: what was learned of the device with that id, and
 * when. */
struct observed {
	enum observed_kind kind;
	int64_t id, at_ms;
	const char *ip;   /* not stored when it is not an IP address */
	const char *text; /* OBSERVED_MISMATCH: the wrong id; OBSERVED_POLICY:
	                     the version; else NULL; at most 64 bytes */
	const char *country; /* country of ip, as nginx passes it; or NULL */
};

/* observed_note - append a record to the spool.  It is lost when spool is NULL
 * or the disk refuses it. */
void observed_note(struct spool *spool, const struct observed *o);

/* Records of one kind by columns, as the blocks pass them to unnest.  passed:
 * the country of the address, as nginx has passed it. */
struct observed_records {
	struct ids id, at;
	struct strs ip, text, passed;
};

/* The records of a part of the spool. */
struct observed_batch {
	struct observed_records networks, mismatches, policies;
};

/*
 * observed_read - read n bytes of records of one kind into a batch, once for
 * each kind: each record with its newline, but without its letter.  They are
 * copied. A record that cannot be read is a fault.
 */
enum err observed_read(struct ctx *ctx, enum observed_kind kind, const char *p,
    size_t n, struct observed_batch *out) MUST_CHECK;

/*
 * observed_store - store a batch in the database, in the caller's transaction.
 * Hosts that store their batches at the same time lock rows in the same order:
 * each table once, by the ids of devices.  home: the folder of country_find's
 * file.
 */
enum err observed_store(struct ctx *ctx, const char *home,
    const struct observed_batch *b) MUST_CHECK;

#endif
