/* bean.c - the table of built-in beans: the name of each and where a model may
 * use it. */
#include "bpmn/bean.h"

#include <string.h>

static const struct {
	const char *name;
	enum bean_use use;
} registered[] = {
	{ BEAN_COPY, BEAN_SERVICE },
	{ BEAN_TRIGGER, BEAN_SERVICE },
	{ BEAN_NOTICE, BEAN_LISTENER },
};

static const char blanks[] = " \t\r\n";

/* Does the text at *text begin with that name, whatever blanks are before and
 * behind it?  If so, moves *text behind all of them. */
static bool
skip_name(const char **text, const char *name)
{
	const char *s = *text + strspn(*text, blanks);
	size_t n = strlen(name);

	if (strncmp(s, name, n) != 0)
		return false;
	*text = s + n + strspn(s + n, blanks);
	return true;
}

/* Is the text the name in braces, ${name} or #{name}? */
static bool
is_in_braces(const char *text, const char *name)
{
	text += strspn(text, blanks);
	if ((text[0] != '$' && text[0] != '#') || text[1] != '{')
		return false;
	text += 2;
	return skip_name(&text, name) && *text == '}' &&
	       text[1 + strspn(text + 1, blanks)] == '\0';
}

const char *
bean_of(const char *text, enum bean_use use)
{
	for (size_t i = 0; i < ARRAY_LEN(registered); i++)
		if (registered[i].use == use &&
		    is_in_braces(text, registered[i].name))
			return registered[i].name;
	return NULL;
}

const char *
bean_of_class(const char *name, enum bean_use use)
{
	for (size_t i = 0; i < ARRAY_LEN(registered); i++) {
		const char *rest = name;

		if (registered[i].use == use &&
		    skip_name(&rest, registered[i].name) && *rest == '\0')
			return registered[i].name;
	}
	return NULL;
}
