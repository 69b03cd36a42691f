/* model.c - makes BPMN files of the short notes by which golden cases describe
 * their models, so that a case shows only what it is about. */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

#define TEXT_MAX_BYTES ((size_t)8 << 20)
#define LINE_BYTES     ((size_t)64 << 10)

static const char head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\" "
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
    "xmlns:flowable=\"http://flowable.org/bpmn\" targetNamespace=\"cases\">\n";

static void
escaped(struct buf *to, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '&')
			buf_str(to, "&amp;");
		else if (s[i] == '<')
			buf_str(to, "&lt;");
		else if (s[i] == '>')
			buf_str(to, "&gt;");
		else
			buf_add(to, s + i, 1);
	}
}

/* Writes a flow: "[id:] a -> b [skip=EXPR] [condition]" */
static void
flow_line(struct buf *to, const char *s)
{
	const char *arrow = strstr(s, " -> "), *colon = strstr(s, ": ");
	const char *target = arrow + 4, *rest;
	size_t n = strcspn(target, " ");

	buf_str(to, "<sequenceFlow");
	if (colon != NULL && colon < arrow) {
		buf_printf(to, " id=\"%.*s\"", (int)(colon - s), s);
		s = colon + 2;
	}
	buf_printf(to, " sourceRef=\"%.*s\" targetRef=\"%.*s\"",
	    (int)(arrow - s), s, (int)n, target);
	rest = target + n + strspn(target + n, " ");
	if (strncmp(rest, "skip=", 5) == 0) {
		size_t k = strcspn(rest, "}") + 1;

		buf_str(to, " flowable:skipExpression=\"");
		escaped(to, rest + 5, k - 5);
		buf_str(to, "\"");
		rest += k + strspn(rest + k, " ");
	}
	if (*rest == '\0') {
		buf_str(to, "/>\n");
		return;
	}
	buf_str(to, "><conditionExpression xsi:type=\"tFormalExpression\">");
	escaped(to, rest, strlen(rest));
	buf_str(to, "</conditionExpression></sequenceFlow>\n");
}

/* Writes a timer: "@PT1H", "@cycle R3/PT1H", "@date 2026-01-01T00:00:00" */
static void
timer(struct buf *to, const char *s)
{
	const char *kind = "timeDuration";

	if (strncmp(s, "cycle ", 6) == 0) {
		kind = "timeCycle";
		s += 6;
	} else if (strncmp(s, "date ", 5) == 0) {
		kind = "timeDate";
		s += 5;
	}
	buf_printf(to, "<timerEventDefinition><%s>", kind);
	escaped(to, s, strlen(s));
	buf_printf(to, "</%s></timerEventDefinition>", kind);
}

/* Writes "key=value key=value" as extension elements. */
static void
settings(struct buf *to, const char *s)
{
	buf_str(to, "<extensionElements>");
	while (*s != '\0') {
		size_t key = strcspn(s, "="), value = strcspn(s + key + 1, " ");

		buf_printf(to, "<flowable:%.*s>", (int)key, s);
		escaped(to, s + key + 1, value);
		buf_printf(to, "</flowable:%.*s>", (int)key, s);
		s += key + 1 + value;
		s += strspn(s, " ");
	}
	buf_str(to, "</extensionElements>");
}

/* "kind id [attributes] [! settings] [@timer | : <inner/>]".  Lines that are
 * indented below it belong to the element; returns false when there are such
 * lines, so that the element is not closed yet. */
static bool
node_line(struct buf *to, const char *s, bool opened)
{
	size_t kind = strcspn(s, " "), id = strcspn(s + kind + 1, " ");
	const char *attributes = s + kind + 1 + id;
	const char *inner = strstr(attributes, " : "), *at, *set;
	size_t n;

	set = strstr(attributes, " ! ");
	at = inner == NULL && set == NULL ? strstr(attributes, " @") : NULL;
	n = set != NULL     ? (size_t)(set - attributes)
	    : inner != NULL ? (size_t)(inner - attributes)
	    : at != NULL    ? (size_t)(at - attributes)
	                    : strlen(attributes);
	buf_printf(to, "<%.*s id=\"%.*s\"%.*s>", (int)kind, s, (int)id,
	    s + kind + 1, (int)n, attributes);
	if (set != NULL)
		settings(to, set + 3);
	else if (inner != NULL)
		buf_str(to, inner + 3);
	if (at != NULL)
		timer(to, at + 2);
	if (!opened)
		buf_printf(to, "</%.*s>\n", (int)kind, s);
	return !opened;
}

/* Writes a line of a model; returns false when its element is not closed yet.
 */
static bool
model_line(struct buf *to, const char *s, bool opened)
{
	if (*s == '<')
		buf_printf(to, "%s\n", s);
	else if (strstr(s, " -> ") != NULL)
		flow_line(to, s);
	else
		return node_line(to, s, opened);
	return true;
}

static bool
verbatim_line(struct buf *to, const char *s, bool opened)
{
	(void)opened;
	buf_printf(to, "%s\n", s);
	return true;
}

/* Writes the line as often as it says: "20 x LINE" stands for twenty lines, in
 * which `#` is the number of each, from 0, and `@` the next one.  Returns false
 * for any other line. */
static bool
repeated(struct buf *to, const char *s,
    bool (*write)(struct buf *to, const char *s, bool opened))
{
	CLEANUP(buf_free) struct buf one = { 0 };
	char *rest;
	long n = strtol(s, &rest, 10);

	if (rest == s || strncmp(rest, " x ", 3) != 0)
		return false;
	buf_init(&one, LINE_BYTES);
	for (long i = 0; i < n; i++) {
		buf_clear(&one, LINE_BYTES);
		for (s = rest + 3; *s != '\0'; s++)
			if (*s == '#' || *s == '@')
				buf_printf(&one, "%ld", i + (*s == '@'));
			else
				buf_add(&one, s, 1);
		(void)write(to, buf_text(&one), false);
	}
	return true;
}

/* Writes the lines that belong to a container: those that are indented more
 * than it. */
static int
body(struct buf *to, const struct golden *g, int i, int indent)
{
	while (i < g->end && g->lines[i].indent > indent) {
		const char *s = g->lines[i].text;
		int mine = g->lines[i].indent;
		bool opens = i + 1 < g->end && g->lines[i + 1].indent > mine;

		i++;
		if (repeated(to, s, model_line))
			continue;
		if (!model_line(to, s, opens)) {
			i = body(to, g, i, mine);
			buf_printf(to, "</%.*s>\n", (int)strcspn(s, " "), s);
		}
	}
	return i;
}

static int
verbatim(struct buf *to, const struct golden *g, int i)
{
	for (; i < g->end && g->lines[i].indent > 0; i++)
		if (!repeated(to, g->lines[i].text, verbatim_line))
			(void)verbatim_line(to, g->lines[i].text, false);
	return i;
}

static void
save(struct arena *a, const char *folder, const char *name, struct buf *text,
    struct models *out)
{
	char *path = arena_printf(a, "%s/%s", folder, name);
	FILE *f = fopen(path, "w");

	if (f == NULL || fwrite(buf_text(text), 1, text->n, f) != text->n ||
	    fclose(f) != 0 || out->n == FILES_MAX) {
		(void)fprintf(stderr, "cases: cannot write %s\n", path);
		exit(2);
	}
	out->path[out->n++] = path;
	buf_clear(text, 0);
}

/* Writes the processes of one file, one after the other; returns the line after
 * them. */
static int
processes(struct buf *to, const struct golden *g, int i)
{
	buf_str(to, head);
	while (i < g->end && strncmp(g->lines[i].text, "process ", 8) == 0) {
		(void)node_line(to, g->lines[i].text, true);
		i = body(to, g, i + 1, 0);
		buf_str(to, "</process>\n");
	}
	while (i < g->end && g->lines[i].text[0] == '<')
		buf_printf(to, "%s\n", g->lines[i++].text);
	buf_str(to, "</definitions>\n");
	return i;
}

int
model_write(struct arena *a, const struct golden *g, const char *folder,
    struct models *out)
{
	CLEANUP(buf_free) struct buf text = { 0 };
	int i = g->first;

	buf_init(&text, TEXT_MAX_BYTES);
	for (; i < g->end;) {
		const char *s = g->lines[i].text;

		if (strncmp(s, "process ", 8) == 0) {
			i = processes(&text, g, i);
			save(a, folder, arena_printf(a, "%d.bpmn", out->n),
			    &text, out);
		} else if (strncmp(s, "simple ", 7) == 0) {
			i = verbatim(&text, g, i + 1);
			save(a, folder, arena_printf(a, "%s.json", s + 7),
			    &text, out);
		} else if (strncmp(s, "file ", 5) == 0) {
			i = verbatim(&text, g, i + 1);
			save(a, folder, s + 5, &text, out);
		} else if (strcmp(s, "next file") == 0) {
			i++;
		} else {
			break;
		}
	}
	return i;
}
