/* listed.c - reads the list of endpoints, and remembers which the program has.
 */
#include <stdio.h>
#include <string.h>

#include "listed.h"
#include "web/endpoint.h"

#define FILE_NAME   "tests/contract/endpoints"
#define LISTED_MAX  1000
#define ADDRESS_MAX 200

/* A line: "ADMIN GET /path", and who may call it. */
static struct listed {
	char address[ADDRESS_MAX];
	const char *may;
	bool met;
} listed[LISTED_MAX];
static int n_listed;

static struct listed *
find(const char *address)
{
	for (int i = 0; i < n_listed; i++)
		if (strcmp(listed[i].address, address) == 0)
			return &listed[i];
	return NULL;
}

/* Takes a line without its end.  Returns NULL, or what is wrong. */
static const char *
take(const char *line)
{
	struct listed *one = &listed[n_listed];
	char *last;

	if (line[0] == '\0' || line[0] == '#')
		return NULL;
	if (n_listed == LISTED_MAX || strlen(line) >= ADDRESS_MAX)
		return "is one too many, or too long";
	memcpy(one->address, line, strlen(line) + 1);
	last = strrchr(one->address, ' ');
	if (last == NULL)
		return "does not say who may call it";
	*last = '\0';
	one->may = last + 1;
	if (find(one->address) != NULL)
		return "is there twice";
	n_listed++;
	return NULL;
}

bool
listed_read(void)
{
	FILE *f = fopen(FILE_NAME, "re");
	char line[ADDRESS_MAX + 2];
	const char *why = NULL;

	if (f == NULL) {
		perror(FILE_NAME);
		return false;
	}
	while (why == NULL && fgets(line, sizeof(line), f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		why = take(line);
	}
	(void)fclose(f);
	if (why != NULL)
		printf("%s: %s %s\n", FILE_NAME, line, why);
	return why == NULL;
}

const char *
listed_for(const struct endpoint *ep)
{
	char address[ADDRESS_MAX];
	struct listed *one;

	(void)snprintf(address, sizeof(address), "%s %s %s",
	    audience_name(ep->audience), method_name(ep->method), ep->path);
	one = find(address);
	if (one == NULL)
		return NULL;
	one->met = true;
	return one->may;
}

int
listed_missing(void)
{
	int n = 0;

	for (int i = 0; i < n_listed; i++)
		if (!listed[i].met) {
			printf("%s: no endpoint %s\n", FILE_NAME,
			    listed[i].address);
			n++;
		}
	return n;
}
