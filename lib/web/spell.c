/* spell.c - the one list of what audiences and methods are called. */
#include "web/spell.h"

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

/* 0, the unset value of both, when it is none of them. */
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
