/* audience_method.h - the names of the enums audience and method. */
#ifndef WEB_AUDIENCE_METHOD_H
#define WEB_AUDIENCE_METHOD_H

#include "web/endpoint.h"

/* audience_name, method_name - "ADMIN", "GET"; NULL for the unset value. */
const char *audience_name(enum audience a);
const char *method_name(enum method m);

/* audience_read, method_read - the value of a name of n bytes; the unset value
 * for an unknown name. */
enum audience audience_read(const char *s, size_t n);
enum method method_read(const char *s, size_t n);

#endif
