/* lenient_member.h - reads members of JSON objects as leniently as designers
 * write them: a text may stand for a number or a truth value. */
#ifndef EXPR_LENIENT_MEMBER_H
#define EXPR_LENIENT_MEMBER_H

#include "expr/val.h"

/* member_int - a number, or a text that spells one; `none` for any other
 * value. */
int64_t member_int(const struct val *v, const char *key, int64_t none);

/* member_str - a text that is not blank; NULL for any other value. */
const char *member_str(const struct val *v, const char *key);

/* member_bool - whether the member is true or the text "true". */
bool member_bool(const struct val *v, const char *key);

#endif
