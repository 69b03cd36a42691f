/*
 * tell.h - what a device says of itself, into its record: by activation, by
 * push, by a module in its place.  One way for all of them.
 * Source: device domain, "Device-facing".
 */
#ifndef ORG_TELL_H
#define ORG_TELL_H

#include "org/caller.h"
#include "store/args.h"

enum tell_kind {
	TELL_ACTIVATE, /* switches it on; an unknown one may register */
	TELL_PUSH,     /* of one that is switched on */
	TELL_REMOTE,   /* a module's, switched on or not */
};

struct tell {
	struct caller who;
	enum tell_kind kind;
	const char *ip; /* where it calls from; NULL, or no address: unknown */
	const char *country, *passed; /* of that: country_find's, nginx's */
	/* Texts by the names of their columns, those of device_tell; what was
	 * not given stays as it is. */
	const struct args *said;
	const char *platform, *order_number; /* NULL: not said */
	const char *token; /* SHA-256 in hex of a new one; NULL: none */
};

/* Its record as the answer shows it.  id is written whenever there is a
 * device of that address. */
struct told {
	int64_t id;
	int32_t status;
	int64_t channel_id, activation_ms;
};

/*
 * tell - judge, write, commit, and make sure that no worker of this host
 * believes the old record.  Nothing is written when nothing would be another.
 *
 * Errors of caller_find and caller_fits; E_DEVICE_NOT_ACTIVATED of a push by a
 * device that is switched off, of an activation when somebody did that;
 * E_DEVICE_AUTO_REGISTER_DISABLED, and those of channel_default, when an
 * unknown device activates; E_LOCKED when others change it all the time.
 */
enum err tell(struct ctx *ctx, struct cache *cache, const struct tell *t,
    struct told *out) MUST_CHECK;

#endif
