/* spell.h - audiences and methods as they are written outside. */
#ifndef WEB_SPELL_H
#define WEB_SPELL_H

#include "web/endpoint.h"

/* audience_name, method_name - "ADMIN", "GET"; never NULL for a real one. */
const char *audience_name(enum audience a);
const char *method_name(enum method m);

/* audience_read, method_read - the other way round, for n bytes; the unset
 * value for anything unknown. */
enum audience audience_read(const char *s, size_t n);
enum method method_read(const char *s, size_t n);

#endif
