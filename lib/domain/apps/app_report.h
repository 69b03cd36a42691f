/*
 * app_report.h - stores which applications a device has reported.  There is one
 * set for each device and month; the server decides which month it is.
 *
 * A version that no device of the tenant has reported before is added to the
 * database; of these a device may bring 10,000, of 1,000 new names (those in
 * its events included), as long as the tenant has fewer than 100,000 names and
 * the package fewer than 5,000 versions.
 *
 * After how many days a whole list is due, and which applications are not
 * stored because their name has useAppInstall false, each process keeps as a
 * copy and reads it again when the epoch "app_package" has risen; every
 * transaction that changes one of these settings raises it and notifies all
 * hosts.  The epoch is in the host's cache, so an unchanged copy needs no
 * query.
 */
#ifndef APPS_APP_REPORT_H
#define APPS_APP_REPORT_H

#include "fleet/device.h"
#include "input/field_types.h"

#define APP_REPORT_MAX 500 /* applications of one report */

/* An application as a device reports it.  A text that was not sent is NULL, a
 * code that was not sent is 0.  app_report sets the ids. */
struct app {
	const char *package_name, *app_name, *version_name, *launcher_class;
	int64_t version_code;
	struct stamp install_time;
	bool system;
	int32_t package_id;
	int32_t version_id; /* 0: not stored any more, or one too many */
};

/* What a report says of its applications. */
enum app_report_kind {
	APP_REPORT_ALL,    /* the device has these and no others */
	APP_REPORT_HAS,    /* it has these, too */
	APP_REPORT_HAS_NOT /* it no longer has these, in any version */
};

/*
 * A report.  wrong: for each application OK, or why it cannot be stored:
 * E_APP_REPORT_TOO_LARGE if a text is too long, any other error for another
 * mistake; NULL: all are OK.  Of a wrong one only the member system is read.
 */
struct app_report {
	enum app_report_kind kind;
	struct app *app; /* at most APP_REPORT_MAX; their ids are set */
	const enum err *wrong;
	size_t n;
};

/* What became of a report.  accepted: how many of its applications were used.
 * malformed, too_long: how many are wrong.  ignored: how many others were not
 * used, because they are system applications, are not stored, or occur again
 * later in the list. */
struct app_reported {
	int64_t accepted, ignored, malformed, too_long;
	int64_t next_s; /* seconds until the next whole list */
};

/*
 * app_report - stores a report of a device whose call was checked; it is
 * committed on return. *d and the cached record of the device then say when its
 * next whole list is due. A report that changes nothing writes nothing, except
 * the time of a whole list. mac: in its stored spelling; no transaction may be
 * open.
 *
 * E_DEVICE_REPORT_TOO_FREQUENT for a whole list that comes before half of the
 * interval; E_LOCKED when others have changed the set at each of several tries.
 */
enum err app_report(struct ctx *ctx, const char *mac, struct device *d,
    const struct app_report *report, struct app_reported *out) MUST_CHECK;

/* report_settings_forget - empties the process's copy of these settings; for
 * tests that roll back. */
void report_settings_forget(void);

/* -- sets of ids of versions: which a device has ------------------------- */

/*
 * app_set_latest - of the n applications keeps the last one of each package,
 * and drops it, too, if it has no version_id.  Returns how many are left; their
 * order changes.
 */
size_t app_set_latest(struct app **app, size_t n);

/* app_set_of - the versions of n applications, all of different packages, as a
 * set in the arena. */
struct ids app_set_of(struct arena *a, struct app *const *app, size_t n);

/* app_set_read - reads into the arena a set as the database has it, which
 * id_pack_hex writes; false for any other text. */
bool app_set_read(struct arena *a, const char *hex, struct ids *out);

#endif
