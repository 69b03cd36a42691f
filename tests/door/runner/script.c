/* script.c - reads the lines of scenarios, of which long ones are continued. */
#include "script.h"

#include <stdio.h>
#include <string.h>

#define TEXT_MAX_BYTES 16777216

bool
script_open(struct script *s, const char *path)
{
	FILE *f = fopen(path, "r");
	char piece[16384];
	size_t n;

	*s = (struct script){ .next = 1 };
	buf_init(&s->text, TEXT_MAX_BYTES);
	if (f == NULL)
		return false;
	while ((n = fread(piece, 1, sizeof(piece), f)) > 0)
		buf_add(&s->text, piece, n);
	(void)fclose(f);
	buf_add(&s->text, "", 1);
	s->at = s->text.p;
	return !s->text.over;
}

const char *
script_line(struct script *s)
{
	char *line = s->at, *end = s->at;

	if (*s->at == '\0')
		return NULL;
	s->line = s->next;
	for (;;) {
		size_t n = strcspn(s->at, "\n");

		memmove(end, s->at, n);
		end += n;
		s->at += n + (s->at[n] == '\n');
		s->next++;
		if (strncmp(s->at, "\t\t", 2) != 0)
			break;
		*end++ = ' ';
		s->at += 2;
	}
	*end = '\0';
	return line + strspn(line, " \t");
}

void
script_close(struct script *s)
{
	buf_free(&s->text);
}
