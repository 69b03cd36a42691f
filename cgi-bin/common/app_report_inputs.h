/* app_report_inputs.h - the members of a report of applications, as a device
 * sends it (pool report), or as a module puts it into a queue (queue_take). */
#ifndef COMMON_APP_REPORT_INPUTS_H
#define COMMON_APP_REPORT_INPUTS_H

#include "apps/app_report.h"
#include "fleet/errors.h"
#include "input/field.h"

/* The largest body, in bytes, after it was unpacked. */
#define APP_REPORT_BYTES_MAX ((size_t)256 * 1024)

/* REPORTED_APPS - the members of a struct that a report is decoded into.
 * REPORTED_APPS_FIELDS - their declarations for its field table. */
#define REPORTED_APPS \
	const char *kind, *report_id; \
	bool full; \
	struct list apps

/* Of a wrong entry, the fields before its mistake are read.  So the first one
 * says whether it is a part of the system, whose name may have any form. */
static const struct field app_fields[] = {
	FIELD(struct app, system, .dflt = "false",
	    .doc = "a part of the system: not stored"),
	FIELD(struct app, package_name, .req = true, .form = &form_package,
	    .too_many = E_APP_REPORT_TOO_LARGE),
	FIELD(struct app, app_name, .max = 128,
	    .too_many = E_APP_REPORT_TOO_LARGE),
	FIELD(struct app, version_name, .max = 128,
	    .too_many = E_APP_REPORT_TOO_LARGE),
	FIELD(struct app, launcher_class, .too_many = E_APP_REPORT_TOO_LARGE),
	FIELD(struct app, version_code),
	FIELD(struct app, install_time, .lenient = true, .doc = "not stored"),
};
static const struct input app_input = { .name = "app",
	.size = sizeof(struct app),
	.f = app_fields,
	.n = ARRAY_LEN(app_fields) };

#define REPORTED_APPS_FIELDS(T) \
	FIELD(T, kind, .req = true, \
	    .words = "APP_LIST APP_INSTALL APP_UNINSTALL", \
	    .fails = E_APP_REPORT_KIND_UNKNOWN, \
	    .doc = "a list; what was installed; what was removed"), \
	    FIELD(T, report_id, .req = true, .max = 36, \
	        .doc = "for tracing; not stored"), \
	    FIELD(T, full, .dflt = "false", .lenient = true, \
	        .doc = "APP_LIST: the device has these and no others"), \
	    FIELD(T, apps, .max = APP_REPORT_MAX, .lenient = true, \
	        .too_many = E_APP_REPORT_TOO_LARGE, .of = &app_input, \
	        .doc = "each is judged by itself; what is no list counts as " \
	               "one that is refused")

/* app_report_of - makes a report of the members of an input.  If its apps are
 * no list, the report has one wrong entry and replaces no other, because it
 * does not say what the device has. */
static inline struct app_report
app_report_of(const char *kind, bool full, const struct list *apps)
{
	static const enum err no_list = E_BAD_REQUEST;
	static struct app none;
	enum app_report_kind is = APP_REPORT_HAS;

	if (apps->wrong == NULL)
		return (struct app_report){ is, &none, &no_list, 1 };
	if (kind[sizeof("APP_") - 1] == 'U')
		is = APP_REPORT_HAS_NOT;
	else if (kind[sizeof("APP_") - 1] == 'L' && full)
		is = APP_REPORT_ALL;
	return (struct app_report){ is, apps->v, apps->wrong, apps->n };
}

#endif
