/* xml.c - parses XML with expat, within the limits of xml.h. */
#include "text/xml.h"

#include <limits.h>
#include <string.h>

#include <expat.h>

#include "base/arena.h"
#include "base/buf.h"

/* Bytes without an event.  Newer versions of expat wait with a token, even a
 * whole one, until they have twice of what was too little last. */
#define QUIET_MAX (2 * XML_TOKEN_MAX)
#define TOO_LONG  "it has a tag longer than 1 MB"

#define SEPARATOR '|' /* between namespace and name; names never contain it */

struct xml {
	XML_Parser parser;
	const struct xml_reader *reader;
	void *arg;
	size_t quiet;    /* bytes parsed since the last event */
	struct buf held; /* bytes that are not parsed yet */
	int depth;
	enum err e;
	const char *why;
};

/* The name without the namespace that expat writes before it. */
static const char *
local_name(const char *name)
{
	const char *cut = strrchr(name, SEPARATOR);

	return cut == NULL ? name : cut + 1;
}

const char *
xml_attr(const struct xml_attrs *attrs, const char *name)
{
	for (const char **v = attrs->v; v[0] != NULL; v += 2)
		if (strcmp(local_name(v[0]), name) == 0)
			return v[1];
	return NULL;
}

/* Stops the parser and notes the error, if e is one and none is noted yet; why
 * NULL: the caller's function has given the reason.  expat may still call
 * handlers for input that it has read, so the handlers check x->e. */
static void
stop(struct xml *x, enum err e, const char *why)
{
	if (e == OK || x->e != OK)
		return;
	x->e = e;
	x->why = why;
	(void)XML_StopParser(x->parser, XML_FALSE);
}

static void XMLCALL
on_open(void *arg, const char *name, const char **v)
{
	struct xml *x = arg;
	struct xml_attrs attrs = { v };

	x->quiet = 0;
	if ((size_t)XML_GetCurrentByteCount(x->parser) > XML_TOKEN_MAX)
		stop(x, E_BAD_REQUEST, TOO_LONG);
	if (++x->depth > XML_DEPTH_MAX)
		stop(x, E_BAD_REQUEST, "it is nested too deeply");
	if (x->e == OK)
		stop(
		    x, x->reader->open(x->arg, local_name(name), &attrs), NULL);
}

static void XMLCALL
on_close(void *arg, const char *name)
{
	struct xml *x = arg;

	x->quiet = 0;
	x->depth--;
	if (x->e == OK)
		stop(x, x->reader->close(x->arg, local_name(name)), NULL);
}

static void XMLCALL
on_text(void *arg, const char *s, int n)
{
	struct xml *x = arg;

	x->quiet = 0;
	if (x->e == OK)
		stop(x, x->reader->text(x->arg, s, (size_t)n), NULL);
}

static void XMLCALL
on_doctype(void *arg, const char *name, const char *system_id,
    const char *public_id, int internal)
{
	(void)name;
	(void)system_id;
	(void)public_id;
	(void)internal;
	stop(arg, E_BAD_REQUEST, "it has a DOCTYPE");
}

struct xml *
xml_new(const struct xml_reader *reader, void *arg)
{
	struct xml *x = mem_new(sizeof(*x));

	*x = (struct xml){ .reader = reader, .arg = arg };
	buf_init(&x->held, SIZE_MAX);
	x->parser = XML_ParserCreateNS(NULL, SEPARATOR);
	BUG_ON(x->parser == NULL);
	XML_SetUserData(x->parser, x);
	XML_SetElementHandler(x->parser, on_open, on_close);
	XML_SetCharacterDataHandler(x->parser, on_text);
	XML_SetStartDoctypeDeclHandler(x->parser, on_doctype);
	return x;
}

void
xml_free(struct xml **x)
{
	if (*x == NULL)
		return;
	XML_ParserFree((*x)->parser);
	buf_free(&(*x)->held);
	mem_free(*x);
	*x = NULL;
}

/* Parses the next bytes; returns the error that is noted then. */
static enum err
parse(struct xml *x, const char *bytes, size_t n, bool last)
{
	BUG_ON(n > INT_MAX);
	x->quiet += n;
	if (XML_Parse(x->parser, bytes, (int)n, last) == XML_STATUS_ERROR &&
	    x->e == OK) {
		x->e = E_BAD_REQUEST;
		x->why = "it is not well-formed XML";
	}
	if (x->e == OK && x->quiet > QUIET_MAX) {
		x->e = E_BAD_REQUEST;
		x->why = TOO_LONG;
	}
	return x->e;
}

/* expat parses an incomplete token again with every further piece, so the time
 * would grow with the square of its length.  So pieces are held until they are
 * as long as what it has of the token. */
enum err
xml_feed(
    struct xml *x, const char *bytes, size_t n, bool last, const char **why)
{
	if (x->quiet > 0) {
		buf_add(&x->held, bytes, n);
		if (!last && x->held.n < x->quiet &&
		    x->held.n + x->quiet <= QUIET_MAX)
			return x->e;
		(void)parse(x, x->held.p, x->held.n, last);
		x->held.n = 0;
	} else {
		(void)parse(x, bytes, n, last);
	}
	if (x->e != OK && x->why != NULL)
		*why = x->why;
	return x->e;
}
