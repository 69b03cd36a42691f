/* unserved.c - endpoints below /bpm that the front-end calls and the suite does
 * not offer: a sample application, requests for leave. */
#include "common/unserved.h"
#include "bpm/bpm_tables.h"

/* clang-format off */
static const struct endpoint bpm_unserved_endpoints[] = {
	UNSERVED(POST, "/bpm/oa/leave/create", LOGGED_IN),
	UNSERVED_READ("/bpm/oa/leave"),
};
/* clang-format on */

TABLE(bpm_unserved);
