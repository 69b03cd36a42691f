/* json_validate.h - checks a JSON text strictly before a parser reads it,
 * and finds members of one that needs no parser. */
#ifndef TEXT_JSON_VALIDATE_H
#define TEXT_JSON_VALIDATE_H

#include "base/arena.h"

#define JSON_DEPTH_MAX 64

/* Limits for documents that need others than the default ones. */
struct json_limits {
	size_t depth;        /* how deeply values may be nested */
	size_t keys, values; /* how many the whole document may have */
	/* Objects nested so deeply (1: the outermost) or deeper may have a key
	 * twice, which the caller then deals with.  0: none may. */
	size_t twice;
};

/* json_validate_within - json_validate (json_in.h) with limits of the caller.
 */
enum err json_validate_within(struct arena *a, const char *s, size_t n,
    const struct json_limits *may, const char **why) MUST_CHECK;

/*
 * json_mend - a copy of the n bytes in which a blank stands for each control
 * character within a text, NUL as an escape included, for each half of a
 * surrogate pair and for each byte that is no UTF-8.  For what programs send:
 * a name that was cut, or never was one, is no reason to refuse all the rest.
 */
const char *json_mend(struct arena *a, const char *s, size_t n);

/*
 * json_member_find - the value of a member of the outermost object of a text
 * that json_validate_within has accepted: *value points at its len bytes within
 * the text.  A key that the text writes with escapes is not found.  False:
 * there is no such member, or the text is no object.  It serves values of which
 * a parser would lose something, such as objects in which a key is given twice.
 */
bool json_member_find(const char *text, size_t n, const char *key,
    const char **value, size_t *len);

#endif
