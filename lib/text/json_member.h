/* json_member.h - finds a member of a JSON object as it was sent. */
#ifndef TEXT_JSON_MEMBER_H
#define TEXT_JSON_MEMBER_H

#include "base/base.h"

/*
 * json_member - the value of a member of the outermost object of a text that
 * json_validate_within has accepted: *value points at its len bytes within the
 * text.  The key must be written without escapes.  False: there is no such
 * member.  For values of which a parser would lose something, such as keys that
 * are given twice.
 */
bool json_member(const char *text, size_t n, const char *key,
    const char **value, size_t *len);

#endif
