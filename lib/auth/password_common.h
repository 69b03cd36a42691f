/* password_common.h - the most common passwords, as a table. */
#ifndef AUTH_PASSWORD_COMMON_H
#define AUTH_PASSWORD_COMMON_H

#include <stddef.h>

/* In lower case, in the order of strcmp; made from lib/auth/vendor. */
extern const char *const password_common[];
extern const size_t password_common_n;

#endif
