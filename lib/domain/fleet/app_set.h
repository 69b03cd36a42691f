/* app_set.h - sets of versions: which versions of applications a device has,
 * and what a report makes of them. */
#ifndef FLEET_APP_SET_H
#define FLEET_APP_SET_H

#include "fleet/app_report.h"

/* Ids of versions, ascending; in an arena. */
struct app_set {
	int64_t *v;
	size_t n;
};

/* The applications of a report that adds some (APP_REPORT_HAS) or removes some
 * (APP_REPORT_HAS_NOT).  No two of them have the same package. */
struct app_change {
	enum app_report_kind kind;
	struct app **app;
	size_t n;
};

/*
 * app_set_latest - of the n applications keeps the last one of each package,
 * and drops it, too, if it has no version_id.  Returns how many are left; their
 * order changes.
 */
size_t app_set_latest(struct app **app, size_t n);

/* app_set_of - the set of n applications, all of different packages. */
void app_set_of(
    struct arena *a, struct app *const *app, size_t n, struct app_set *out);

/* app_set_read, app_set_hex - read and write a set as the database has it:
 * packed (id_pack.h), in hexadecimal digits.  app_set_read returns false for
 * any other text. */
bool app_set_read(struct arena *a, const char *hex, struct app_set *out);
const char *app_set_hex(struct arena *a, const struct app_set *set);

/*
 * app_set_change - the set after the change, in the arena; *out is *has itself
 * if nothing changes.  A version that is added replaces other versions of its
 * application; to find those, the database is asked for the packages of the
 * set, but only if something may change.
 */
enum err
app_set_change(struct ctx *ctx, int64_t tenant_id, const struct app_set *has,
    const struct app_change *change, struct app_set *out) MUST_CHECK;

#endif
