/* model_read.c - makes a model of a file of either designer: a SIMPLE file is
 * compiled to a BPMN document first, so that there is one kind of model. */
#include <string.h>

#include "bpmn/bpmn_int.h"
#include "bpmn/model_read.h"
#include "bpmn/simple_int.h"

/* The function that reads a document as a tree: xml_tree or xml_tree_text. */
typedef enum err (*tree_fn)(struct arena *a, const char *s, size_t n,
    struct xml_doc *out, const char **why, int *line);

/* Reads a BPMN file. tree: which function parses it, by the encoding that it
 * declares or as UTF-8. */
static enum err
read_bpmn(struct arena *a, const char *s, size_t n, tree_fn tree,
    struct diagnostics *f, struct model *out)
{
	struct xml_doc *doc = arena_new(a, struct xml_doc, 1);
	struct position at = { .what = "", .element = "" };
	const char *why = "";

	if (tree(a, s, n, doc, &why, &at.line) != OK) {
		diagnostic_add(f, DIAGNOSTIC_XML, false, &at,
		    "the file is no XML that "
		    "is read: %s",
		    why);
		return E_BAD_REQUEST;
	}
	return bpmn_read(a, doc, f, out);
}

void
model_read(struct arena *a, const char *path, const char *s, size_t n,
    struct diagnostics *f, struct model **out)
{
	struct model *m = arena_new(a, struct model, 1);
	enum err e;

	if (str_ends(path, ".json"))
		e = simple_read(a, path, s, n, f, m);
	else
		e = read_bpmn(a, s, n, xml_tree, f, m);
	diagnostic_sort(f);
	*out = e == OK ? m : NULL;
}

void
model_read_text(struct arena *a, const char *s, size_t n, struct diagnostics *f,
    struct model **out)
{
	struct model *m = arena_new(a, struct model, 1);
	enum err e = read_bpmn(a, s, n, xml_tree_text, f, m);

	diagnostic_sort(f);
	*out = e == OK ? m : NULL;
}
