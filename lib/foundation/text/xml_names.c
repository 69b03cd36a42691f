/*
 * xml_names.c - resolves names and namespaces while a document is read.  A
 * cache lets equal names share one struct.
 */
#include "text/xml_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#define CHARS ((size_t)8192) /* bytes of a block that holds short texts */

const char *
xml_keep(struct xml_names *t, const char *s, size_t n)
{
	char *at;

	if (n + 1 > CHARS / 8)
		return arena_strndup(t->a, s, n);
	if (n + 1 > t->n_chars) {
		t->chars = arena_alloc(t->a, CHARS);
		t->n_chars = CHARS;
	}
	at = t->chars;
	memcpy(at, s, n);
	at[n] = '\0';
	t->chars += n + 1;
	t->n_chars -= n + 1;
	return at;
}

static const char *
space_of(const struct xml_names *t, const char *prefix, size_t n)
{
	if (n == 3 && memcmp(prefix, "xml", 3) == 0)
		return "http://www.w3.org/XML/1998/namespace";
	if (n == 5 && memcmp(prefix, "xmlns", 5) == 0)
		return "http://www.w3.org/2000/xmlns/";
	for (size_t i = t->n_bound; i-- > 0;)
		if (t->bound[i].n == n &&
		    memcmp(t->bound[i].prefix, prefix, n) == 0)
			return t->bound[i].space;
	return n == 0 ? "" : NULL;
}

static struct xml_known *
known_slot(struct xml_names *t, const char *raw)
{
	uint32_t h = hash_fnv32(raw, strlen(raw));

	return &t->known[(h ^ h >> 16) % XML_NAMES_KNOWN];
}

/* The namespace of a name.  An attribute without a prefix is in no namespace,
 * even when there is a default namespace. */
static const char *
resolve(const struct xml_names *t, const char *raw, bool attribute)
{
	const char *colon = strchr(raw, ':');

	if (colon == NULL)
		return attribute ? "" : space_of(t, "", 0);
	if (strchr(colon + 1, ':') != NULL)
		return NULL;
	return space_of(t, raw, (size_t)(colon - raw));
}

const struct xml_tag *
xml_name(struct xml_names *t, const char *raw, bool attribute)
{
	struct xml_known *k = known_slot(t, raw);
	const char *colon = strchr(raw, ':');
	struct xml_tag *tag;

	if (k->tag != NULL && k->age == t->age && k->attribute == attribute &&
	    strcmp(k->tag->raw, raw) == 0)
		return k->tag;
	tag = arena_new(t->a, struct xml_tag, 1);
	tag->raw = xml_keep(t, raw, strlen(raw));
	tag->local = colon != NULL ? tag->raw + (colon - raw) + 1 : tag->raw;
	tag->space = resolve(t, raw, attribute);
	*k = (struct xml_known){ tag, t->age, attribute };
	return tag;
}

/* A copy of a namespace that equal namespaces share, so that pointers to them
 * can be compared. */
static const char *
keep_space(struct xml_names *t, const char *space)
{
	for (size_t i = 0; i < t->n_bound; i++)
		if (strcmp(t->bound[i].space, space) == 0)
			return t->bound[i].space;
	return xml_keep(t, space, strlen(space));
}

const char *
xml_bind(struct xml_names *t, const char *prefix, const char *space)
{
	if (t->n_bound == XML_TREE_SPACES)
		return "it has more than 256 namespace prefixes";
	if (*prefix != '\0' && *space == '\0')
		return "it has a namespace without a name";
	space = keep_space(t, space);
	t->bound[t->n_bound++] = (struct xml_binding){
		.prefix = xml_keep(t, prefix, strlen(prefix)),
		.space = space,
		.n = strlen(prefix),
	};
	t->age++;
	return NULL;
}

void
xml_unbind(struct xml_names *t, size_t n)
{
	if (t->n_bound != n)
		t->age++;
	t->n_bound = n;
}

/* Compares names so that sorting puts equal ones next to each other; the order
 * has no other meaning. */
static int
by_name(const void *x, const void *y)
{
	const struct xml_tag *const *a = x;
	const struct xml_tag *const *b = y;
	uintptr_t left = (uintptr_t)(*a)->space;
	uintptr_t right = (uintptr_t)(*b)->space;

	if (left != right)
		return left < right ? -1 : 1;
	return strcmp((*a)->local, (*b)->local);
}

bool
xml_twice(struct arena *a, const struct xml_attribute *all)
{
	const struct xml_tag **v;
	size_t n = 0;

	for (const struct xml_attribute *at = all; at != NULL; at = at->next)
		n += at->tag->raw != at->tag->local;
	if (n < 2)
		return false;
	v = arena_new(a, const struct xml_tag *, n);
	n = 0;
	for (const struct xml_attribute *at = all; at != NULL; at = at->next)
		if (at->tag->raw != at->tag->local)
			v[n++] = at->tag;
	qsort(v, n, sizeof(*v), by_name);
	for (size_t i = 1; i < n; i++)
		if (by_name(&v[i - 1], &v[i]) == 0)
			return true;
	return false;
}
