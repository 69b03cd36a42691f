/* bean.c - the beans that are built in, and what each is for. */
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

static bool
names(const char *text, const char *name)
{
	static const char blanks[] = " \t\r\n";
	size_t n = strlen(name);

	text += strspn(text, blanks);
	if ((text[0] != '$' && text[0] != '#') || text[1] != '{')
		return false;
	text += 2;
	text += strspn(text, blanks);
	if (strncmp(text, name, n) != 0)
		return false;
	text += n;
	text += strspn(text, blanks);
	return *text == '}' && text[1 + strspn(text + 1, blanks)] == '\0';
}

const char *
bean_of(const char *text, enum bean_use use)
{
	for (size_t i = 0; i < ARRAY_LEN(registered); i++)
		if (registered[i].use == use && names(text, registered[i].name))
			return registered[i].name;
	return NULL;
}
