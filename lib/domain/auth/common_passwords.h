/* common_passwords.h - the most common passwords, as a table. */
#ifndef AUTH_COMMON_PASSWORDS_H
#define AUTH_COMMON_PASSWORDS_H

#include <stddef.h>

/* The words of lib/domain/auth/vendor/common_passwords, in lower case, in the
 * order of strcmp. */
extern const char *const common_passwords[];
extern const size_t common_passwords_n;

#endif
