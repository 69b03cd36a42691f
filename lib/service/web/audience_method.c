/* audience_method.c - the only list of the names of audiences and methods. */
#include "web/audience_method.h"

#include <string.h>

static const char *const audiences[AUD__MAX] = {
	[ADMIN] = "ADMIN", [APP] = "APP", [DEVICE] = "DEVICE", [RPC] = "RPC"
};
static const char *const methods[METHOD__MAX] = {
	[GET] = "GET", [POST] = "POST", [PUT] = "PUT", [DELETE] = "DELETE"
};

const char *
audience_name(enum audience a)
{
	return audiences[a];
}

const char *
method_name(enum method m)
{
	return methods[m];
}

/* The index of the name s; 0, the unset value of both enums, when s is not in
 * the list. */
static int
find(const char *const *names, int n, const char *s, size_t len)
{
	for (int i = 1; i < n; i++)
		if (strlen(names[i]) == len && memcmp(names[i], s, len) == 0)
			return i;
	return 0;
}

enum audience
audience_read(const char *s, size_t n)
{
	return (enum audience)find(audiences, AUD__MAX, s, n);
}

enum method
method_read(const char *s, size_t n)
{
	return (enum method)find(methods, METHOD__MAX, s, n);
}
