/*
 * form.h - shapes a text may be required to have.  A form checks and brings
 * to the one stored spelling; a dozen hand-written ones, no patterns.
 */
#ifndef INPUT_FORM_H
#define INPUT_FORM_H

#include "base/arena.h"

/*
 * read: check `in` and set *out to its stored spelling (in itself, or a copy
 * in the arena).  Returns OK or E_BAD_REQUEST, *out then left alone.
 * what: for messages and documents: "mobile number format is wrong".
 * pattern: for documents only: an expression of ECMA-262 and of POSIX alike
 * that all it takes fulfils; NULL: none is known.
 */
struct form {
	const char *name, *what;
	enum err (*read)(struct arena *a, const char *in, const char **out);
	const char *pattern;
};

/* Six pairs of hex digits joined by ':' or '-', each as it likes; upper case
 * with ':' when stored.  Source: device domain, "Conventions". */
extern const struct form form_mac;

/* The leading 1-6 pairs of a MAC address, for filters; as form_mac. */
extern const struct form form_mac_prefix;

/* 1-64 hex digits, lower case when stored; how many it really may be is
 * configuration (org/cpu).  Source: device domain. */
extern const struct form form_cpu;

/* A code of network access, 1-64 of A-Z 0-9 and '-'.  Source: device domain,
 * "Device". */

/* A-Z a-z 0-9 only.  Source: wire contract, user body. */
extern const struct form form_username;

/* Mainland mobile number, optional +86 or 0086; empty passes. */
extern const struct form form_mobile;

/* x@y.z without spaces; empty passes. */
extern const struct form form_email;

/* http:// or https:// and a host, then anything without spaces; empty passes.
 * Source: wire contract, profile. */
extern const struct form form_url;

/* Any text; white space around it goes.  Source: wire contract, roles. */
extern const struct form form_trimmed;

/* Host name with optional :port.  Source: wire contract, tenants. */
extern const struct form form_website;

/* A path and a name of a stored file, as path_ok and path_name_ok judge. */
extern const struct form form_file_path, form_file_name;

#endif
