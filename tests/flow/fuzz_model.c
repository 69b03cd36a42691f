/*
 * fuzz_model.c - damages bytes and tags of the given models at random, and
 * reads, checks and exports the result.  An export must read back as the same
 * model with the same diagnostics.
 * \tflow-fuzz-model SEED ROUNDS FILE...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "bpmn/check.h"
#include "bpmn/diagram_layout.h"
#include "bpmn/model.h"
#include "bpmn/model_read.h"
#include "text/xml_tree.h"

#define FILE_BYTES ((size_t)1 << 20)
#define TEXT_BYTES ((size_t)8 << 20)
#define FILES_MAX  32

struct sample {
	const char *path;
	char *text;
	size_t n;
};

static struct sample samples[FILES_MAX];
static int n_samples;
static uint64_t state, models;

/* Pieces of text with which parsers often have trouble. */
static const char *const spice[] = { "<", ">", "&", "\"", "'", "]]>",
	"<![CDATA[", "<!--", "-->", "<?a", "?>", "&#0;", "&#xD800;", "&a;",
	"${", "}", "#{", "\xFF", "\xEF\xBF\xBE", "\xC3\xA9", "xmlns=\"\"",
	"xmlns:a=\"\"", "id=\"\"", " id=\"ask\"", "<subProcess>",
	"</bpmn:subProcess>", "<bpmn:task/>", "<bpmn:process id=\"p\">", "null",
	"[", "]", "{", "{}", ",", ":", "1e999", "-1", "99999999999999999999",
	"true", "\\u0000", "\\ud800", "\"type\":52", "\"type\":50",
	"\"id\":\"which\"", "\"childNode\":{}", "\"conditionNodes\":[]", "\t",
	"\r\n", "\x01" };

static uint32_t
below(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n == 0 ? 0 : (uint32_t)(state >> 33) % n;
}

static bool
known(void *arg, const char *key)
{
	(void)arg;
	return strcmp(key, "shop") == 0;
}

/* The result of reading a file: the model and its diagnostics. */
struct reading {
	struct model *m;
	struct diagnostics f;
};

static void
read_one(struct arena *a, const char *path, const char *s, size_t n,
    struct reading *out)
{
	static const struct check_keys keys = { known, NULL };

	*out = (struct reading){ .f = { .mem = a } };
	model_read(a, path, s, n, &out->f, &out->m);
	if (out->m != NULL)
		model_check(out->m, CHECK_APPROVAL, &keys, &out->f);
}

/* Are the diagnostics equal, except for their lines, which move when a file is
 * exported? */
static bool
same_diagnostics(const struct diagnostics *x, const struct diagnostics *y)
{
	if (x->n != y->n)
		return false;
	for (size_t i = 0; i < x->n; i++)
		if (x->v[i].code != y->v[i].code ||
		    x->v[i].warning != y->v[i].warning ||
		    strcmp(x->v[i].element, y->v[i].element) != 0)
			return false;
	return true;
}

static bool
same_nodes(const struct model *x, const struct model *y)
{
	if (x->n_nodes != y->n_nodes)
		return false;
	for (int32_t i = 0; i < x->n_nodes; i++)
		if (x->nodes[i].kind != y->nodes[i].kind ||
		    x->nodes[i].scope != y->nodes[i].scope ||
		    x->nodes[i].out.n != y->nodes[i].out.n ||
		    x->nodes[i].default_flow != y->nodes[i].default_flow ||
		    strcmp(x->nodes[i].id, y->nodes[i].id) != 0)
			return false;
	return true;
}

static bool
same_flows(const struct model *x, const struct model *y)
{
	if (x->n_flows != y->n_flows)
		return false;
	for (int32_t i = 0; i < x->n_flows; i++)
		if (x->flows[i].from != y->flows[i].from ||
		    x->flows[i].to != y->flows[i].to ||
		    (x->flows[i].cond == NULL) != (y->flows[i].cond == NULL))
			return false;
	return true;
}

/* Says how two readings differ; NULL if they do not. */
static const char *
other(const struct reading *x, const struct reading *y)
{
	if (!same_nodes(x->m, y->m) || !same_flows(x->m, y->m))
		return "its export is another model";
	if (!x->m->simple && !same_diagnostics(&x->f, &y->f))
		return "its export has other diagnostics";
	return NULL;
}

/* Calls the functions of the model that the engine uses: each call must end and
 * return only indices of the model. */
static void
ask(const struct model *m)
{
	for (int i = 0; i < 20 && m->n_nodes > 0; i++) {
		int32_t from = (int32_t)below((uint32_t)m->n_nodes);
		int32_t to = (int32_t)below((uint32_t)m->n_nodes);

		(void)node_reaches(m, from, to);
		(void)node_find(m, m->nodes[from].process, m->nodes[to].id);
	}
}

/* Reads, checks and exports a text; returns NULL, or what is wrong. */
static const char *
trouble(struct arena *a, const char *path, const char *s, size_t n)
{
	struct reading first, second;
	CLEANUP(buf_free) struct buf once = { 0 };
	CLEANUP(buf_free) struct buf twice = { 0 };

	buf_init(&once, TEXT_BYTES);
	buf_init(&twice, TEXT_BYTES);
	read_one(a, path, s, n, &first);
	if (first.m == NULL)
		return first.f.errors > 0 ? NULL : "no model and no reason";
	models++;
	ask(first.m);
	diagram_add(first.m);
	xml_write(&once, first.m->doc);
	read_one(a, "again.bpmn", once.p, once.n, &second);
	if (second.m == NULL)
		return once.n > XML_TREE_BYTES ? NULL
		                               : "its export is unreadable";
	xml_write(&twice, second.m->doc);
	if (once.n != twice.n || memcmp(once.p, twice.p, once.n) != 0)
		return "its export changes when exported";
	return other(&first, &second);
}

/* A random position, or the position of the next character after it that begins
 * a tag, an object or a text. */
static size_t
some_start(const char *s, size_t n)
{
	size_t at = below((uint32_t)n);

	for (size_t i = at; i < n; i++)
		if (strchr("<{,\"", s[i]) != NULL && s[i] != '\0')
			return i;
	return at;
}

static void
replace(struct buf *b, size_t at, size_t len, const char *with, size_t n)
{
	CLEANUP(buf_free) struct buf out = { 0 };
	struct buf old;

	buf_init(&out, TEXT_BYTES);
	buf_add(&out, b->p, at);
	buf_add(&out, with, n);
	buf_add(&out, b->p + at + len, b->n - at - len);
	old = *b;
	*b = out;
	out = old;
}

/* Moves *from to the text in the next pair of quotes; false: there is none, or
 * it is longer than 300 bytes. */
static bool
quoted(const struct buf *b, size_t *from, size_t *len)
{
	const char *first = memchr(b->p + *from, '"', b->n - *from), *last;

	if (first == NULL)
		return false;
	first++;
	last = memchr(first, '"', b->n - (size_t)(first - b->p));
	if (last == NULL || last - first > 300)
		return false;
	*from = (size_t)(first - b->p);
	*len = (size_t)(last - first);
	return true;
}

/* Replaces one quoted value by another one of the file.  The file usually stays
 * a document, so that the mistake is found later than by the parser. */
static void
mix_values(struct buf *b)
{
	size_t from = below((uint32_t)b->n), to = below((uint32_t)b->n);
	size_t n = 0, len = 0;
	char copy[300];

	if (!quoted(b, &from, &n) || !quoted(b, &to, &len))
		return;
	memcpy(copy, b->p + from, n);
	replace(b, to, len, copy, n);
}

static void
break_once(struct buf *b)
{
	size_t from = some_start(b->p, b->n), to = some_start(b->p, b->n);
	size_t at = below((uint32_t)b->n);
	const char *extra = spice[below(ARRAY_LEN(spice))];
	size_t len = to > from && to - from < 400 ? to - from : 1;
	char copy[400];

	if (from + len > b->n)
		len = b->n - from;
	switch (below(12)) {
	case 0:
		b->p[at] = (char)(b->p[at] ^ 1 << below(8));
		break;
	case 1:
		replace(b, from, len, "", 0);
		break;
	case 2:
		memcpy(copy, b->p + from, len);
		replace(b, to, 0, copy, len);
		break;
	case 3:
		replace(b, from, 0, extra, strlen(extra));
		break;
	case 4:
		replace(b, at, 0, extra, strlen(extra));
		break;
	case 5:
		replace(b, from, len, extra, strlen(extra));
		break;
	default:
		mix_values(b);
		break;
	}
}

static bool
round_of(uint64_t seed)
{
	const struct sample *s;
	struct arena a = { 0 };
	struct buf b;
	const char *why;

	state = seed * 2654435761U + 88172645463325252U;
	s = &samples[below((uint32_t)n_samples)];
	buf_init(&b, TEXT_BYTES);
	buf_add(&b, s->text, s->n);
	for (uint32_t i = below(8); i > 0 && b.n > 0; i--)
		break_once(&b);
	why = trouble(&a, s->path, b.n > 0 ? b.p : "", b.n);
	if (why != NULL)
		(void)printf("seed %llu, %s: %s\n%.*s\n",
		    (unsigned long long)seed, s->path, why, (int)b.n, b.p);
	buf_free(&b);
	arena_free(&a);
	return why == NULL;
}

static void
load(const char *path)
{
	struct sample *s = &samples[n_samples++];
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		perror(path);
		exit(2);
	}
	s->path = path;
	s->text = malloc(FILE_BYTES);
	s->n = s->text != NULL ? fread(s->text, 1, FILE_BYTES, f) : 0;
	(void)fclose(f);
}

int
main(int n, char **words)
{
	uint64_t seed, rounds, failed = 0;

	if (n < 4 || n - 3 > FILES_MAX) {
		(void)fputs(
		    "usage: flow-fuzz-model SEED ROUNDS FILE...\n", stderr);
		return 2;
	}
	seed = strtoull(words[1], NULL, 10);
	rounds = strtoull(words[2], NULL, 10);
	for (int i = 3; i < n; i++)
		load(words[i]);
	for (uint64_t i = 0; i < rounds && failed < 10; i++)
		failed += !round_of(seed + i);
	for (int i = 0; i < n_samples; i++)
		free(samples[i].text);
	(void)printf("%llu of %llu were models\n", (unsigned long long)models,
	    (unsigned long long)rounds);
	(void)printf("%d passed, %llu failed\n", failed == 0 ? 1 : 0,
	    (unsigned long long)failed);
	return failed == 0 ? 0 : 1;
}
