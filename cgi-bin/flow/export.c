/* export.c - `flow --export`: prints a parsed file as BPMN. */
#include <stdio.h>

#include "base/buf.h"
#include "bpmn/diagram_layout.h"
#include "export.h"
#include "text/xml_tree.h"
#include "text/xml_write.h"

/* Bytes of the output: escapes make a text at most six times as long. */
#define EXPORT_BYTES ((size_t)16 * 1024 * 1024)

static bool
is_fatal(const struct diagnostic *f)
{
	return !f->warning &&
	       (f->code == DIAGNOSTIC_BPMN || f->code == DIAGNOSTIC_XML);
}

/* Can the file be printed?  Only if it has a document that is BPMN. */
static bool
printable(const struct file *f)
{
	if (f->model == NULL)
		return false;
	for (size_t i = 0; i < f->diagnostics.n; i++)
		if (is_fatal(&f->diagnostics.v[i]))
			return false;
	return true;
}

int
flow_export(struct files *all)
{
	CLEANUP(buf_free) struct buf out = { 0 };
	const struct file *f = &all->v[0];

	buf_init(&out, EXPORT_BYTES);
	if (!printable(f)) {
		(void)files_report(all);
		return 1;
	}
	diagram_add(f->model);
	xml_write(&out, f->model->doc);
	if (out.over || fwrite(out.p, 1, out.n, stdout) != out.n)
		return 1;
	return fflush(stdout) == 0 ? 0 : 1;
}
