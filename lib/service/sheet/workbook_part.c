/*
 * workbook_part.c - walks over the elements of a part of a workbook.  The table
 * of the part names the elements that are reported; all others are skipped.
 */
#include "sheet/workbook_part.h"

#include <string.h>

struct walk {
	const struct part *part;
	void *arg;
	struct xml *xml;
	const char **why;
	int path[XML_DEPTH_MAX + 1];
	int depth;
};

static int
path_of(const struct walk *w, const char *name)
{
	if (w->depth == 0)
		return PART_ROOT;
	for (size_t i = 0; i < w->part->n; i++)
		if (w->part->step[i].from == w->path[w->depth - 1] &&
		    strcmp(w->part->step[i].name, name) == 0)
			return w->part->step[i].to;
	return PART_ELSEWHERE;
}

/* path has room: the parser refuses more than XML_DEPTH_MAX levels. */
static enum err
walk_open(void *arg, const char *name, const struct xml_attrs *attrs)
{
	struct walk *w = arg;
	int path = path_of(w, name);

	w->path[w->depth++] = path;
	if (path <= PART_ROOT || w->part->open == NULL)
		return OK;
	return w->part->open(w->arg, path, attrs);
}

static enum err
walk_close(void *arg, const char *name)
{
	struct walk *w = arg;
	int path = w->path[--w->depth];

	(void)name;
	if (path <= PART_ROOT || w->part->close == NULL)
		return OK;
	return w->part->close(w->arg, path);
}

static enum err
walk_text(void *arg, const char *s, size_t n)
{
	struct walk *w = arg;
	int path = w->depth > 0 ? w->path[w->depth - 1] : PART_ROOT;

	if (path <= PART_ROOT || w->part->text == NULL)
		return OK;
	return w->part->text(w->arg, path, s, n);
}

static enum err
feed(void *arg, const char *bytes, size_t n, bool last)
{
	struct walk *w = arg;

	return xml_feed(w->xml, bytes, n, last, w->why);
}

enum err
part_read(struct zip *z, const char *name, const struct part *part, void *arg,
    const char **why)
{
	static const struct xml_reader reader = { walk_open, walk_close,
		walk_text };
	struct walk w = { .part = part, .arg = arg, .why = why };
	CLEANUP(xml_free) struct xml *xml = xml_new(&reader, &w);

	w.xml = xml;
	return zip_read(z, name, feed, &w, why);
}

enum err
part_bad(const char **why, const char *what)
{
	*why = what;
	return E_BAD_REQUEST;
}
