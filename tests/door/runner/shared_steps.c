/* shared_steps.c - finds the steps that scenarios share, and puts the words
 * with which a scenario uses them into their places. */
#include "shared_steps.h"

#include <ctype.h>
#include <string.h>

#define DEPTH_MAX 8

/* The length of the word at the beginning of s: JSON and XML, which may have
 * blanks, reach to the end of the line. */
static size_t
word_length(const char *s)
{
	return strchr("{[<", *s) != NULL ? strlen(s) : strcspn(s, " ");
}

static void
read_words(struct door *d, const char *s, struct shared_steps *out)
{
	while (*s != '\0' && out->n < SHARED_WORDS_MAX) {
		size_t n = word_length(s);

		out->word[out->n++] = arena_strndup(&d->stage.scene, s, n);
		s += n + strspn(s + n, " ");
	}
}

/* The files of shared steps lie beside the folders of scenarios. */
static const char *
path_of(struct door *d, const char *name)
{
	const char *slash = strrchr(d->file, '/');
	int folder = slash == NULL ? 0 : (int)(slash + 1 - d->file);

	return arena_printf(
	    &d->stage.scene, "%.*s../steps/%s.steps", folder, d->file, name);
}

bool
shared_open(struct door *d, const char *call, struct shared_steps *s)
{
	size_t n = strcspn(call, " ");

	*s = (struct shared_steps){ .within = d->within };
	s->name = arena_strndup(&d->stage.scene, call, n);
	read_words(d, call + n + strspn(call + n, " "), s);
	if (++d->depth > DEPTH_MAX) {
		door_complain(d, "%s uses itself", s->name);
		return false;
	}
	if (!script_open(&s->file, path_of(d, s->name))) {
		door_complain(d, "%s cannot be read", path_of(d, s->name));
		return false;
	}
	return true;
}

/* The step with $1, $2 ... replaced; all other $name stay. */
static const char *
fill_words(struct door *d, const struct shared_steps *s, const char *step)
{
	const char *out, *at;
	struct buf b;

	buf_init(&b, 16 * 1024 * 1024);
	for (at = step; *at != '\0'; at++) {
		size_t i = (size_t)(at[1] - '1');

		if (at[0] != '$' || !isdigit((unsigned char)at[1])) {
			buf_add(&b, at, 1);
			continue;
		}
		if (i < s->n)
			buf_str(&b, s->word[i]);
		else
			door_complain(d, "$%c was not given", at[1]);
		at++;
	}
	out = arena_strdup(&d->stage.scene, buf_text(&b));
	buf_free(&b);
	return out;
}

const char *
shared_next(struct door *d, struct shared_steps *s)
{
	const char *step;

	do
		step = script_line(&s->file);
	while (step != NULL && (*step == '#' || *step == '\0'));
	if (step == NULL)
		return NULL;
	d->within =
	    arena_printf(&d->stage.scene, "%s.steps:%d", s->name, s->file.line);
	return fill_words(d, s, step);
}

void
shared_close(struct door *d, struct shared_steps *s)
{
	d->depth--;
	d->within = s->within;
	script_close(&s->file);
}
