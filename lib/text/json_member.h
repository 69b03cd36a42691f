/* json_member.h - finds a member of a JSON object as it was sent. */
#ifndef TEXT_JSON_MEMBER_H
#define TEXT_JSON_MEMBER_H

#include "base/base.h"

/*
 * json_member - the value of a member of the outermost object of a text that
 * json_validate_within has accepted: *value points at its len bytes within the
 * text.  A key that the text writes with escapes is not found.  False: there is
 * no such member, or the text is no object.  It serves values of which a parser
 * would lose something, such as objects in which a key is given twice.
 */
bool json_member(const char *text, size_t n, const char *key,
    const char **value, size_t *len);

#endif
