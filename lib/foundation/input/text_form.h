/*
 * text_form.h - named forms that a text may have to have, such as that of a MAC
 * address.  A form checks a text and converts it to the spelling that is
 * stored.  Forms are functions, not patterns.
 */
#ifndef INPUT_TEXT_FORM_H
#define INPUT_TEXT_FORM_H

#include "base/arena.h"

/*
 * read: check `in` and set *out to the spelling that is stored (`in` itself, or
 * a copy in the arena).  Returns OK, or E_BAD_REQUEST with *out unchanged.
 * what: for messages and documents: "mobile number format is wrong"; empty: it
 * refuses no text.
 * pattern: for documents only: a regular expression, valid in ECMA-262 and in
 * POSIX, which every accepted text matches; NULL: there is none.
 */
struct form {
	const char *name, *what;
	enum err (*read)(struct arena *a, const char *in, const char **out);
	const char *pattern;
};

/* A MAC address in any spelling of people (text/mac.h); stored in upper case
 * with ':'. */
extern const struct form form_mac;

/* A MAC address that devices and modules send: six pairs of hex digits joined
 * by ':' or '-', also mixed. */
extern const struct form form_mac_sent;

/* The beginning of a MAC address, of one digit or more, for filters and rules;
 * otherwise as form_mac. */
extern const struct form form_mac_prefix;

/* The last 4 to 11 digits of a MAC address, in upper case and without
 * separators. */
extern const struct form form_mac_end;

/* What is searched for: 3 characters or more, 2 where both are Chinese. */
extern const struct form form_search;

/* A CPU id: 1 to 64 hex digits, stored in lower case; the configuration limits
 * how many there may be (fleet/reported.h). */
extern const struct form form_cpu;

/* A user name: A-Z a-z 0-9 only. */
extern const struct form form_username;

/* A mobile number of mainland China, optionally with +86 or 0086, which is not
 * stored; may be empty. */
extern const struct form form_mobile;

/* A part of such a number, for filters, as people group its digits: blanks,
 * hyphens, parentheses and the prefix of the country are left out.  Any other
 * text stays as it is. */
extern const struct form form_mobile_part;

/* A part of a code that is stored in ASCII, for filters: what was typed in full
 * width is the same. */
extern const struct form form_narrow;

/* An e-mail address: x@y.z without spaces; may be empty. */
extern const struct form form_email;

/* A URL: http:// or https:// and a host, then anything without spaces; may be
 * empty. */
extern const struct form form_url;

/* Where a menu leads: a path, or a link of http, https, mailto or tel, but of
 * no other scheme, because a link of "javascript:" would run in the browser of
 * whoever follows it.  May be empty; stored without white space at its ends. */
extern const struct form form_link;

/* A language that people may read: en or zh. */
extern const struct form form_language;

/* A host name, optionally with :port. */
extern const struct form form_website;

/* A package name: words of letters, digits and "_", joined by dots; the first
 * begins with a letter. */
extern const struct form form_package;

/* An IPv4 or IPv6 address; in the one spelling that ip_spell gives it. */
extern const struct form form_ip;

/* A text that is JSON, within the limits of json_validate, or a JSON object;
 * stored unchanged. */
extern const struct form form_json, form_json_object;

/* The path, and the name, of a stored file, as path_ok and path_name_ok accept
 * them. */
extern const struct form form_file_path, form_file_name;

#endif
