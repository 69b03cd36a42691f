/* sheet_template.c - makes the workbook of an import, with its example rows. */
#include "web/sheet_template.h"
#include "sheet/sheet_out.h"
#include "web/download.h"

static enum err
put_rows(struct sheet_out *o, const struct sheet_template *t)
{
	const size_t n = t->sheet->n;

	for (size_t i = 0; i < t->rows; i++)
		if (sheet_texts(o, t->cell + i * n, n) != OK)
			return E_SYSTEM;
	return OK;
}

static enum err
write_template(const struct download *d, const struct sheet_template *t)
{
	struct sheet_out *o = sheet_begin(d->path, d->dir, t->sheet, NULL);

	if (o == NULL)
		return E_SYSTEM;
	if (put_rows(o, t) == OK)
		return sheet_end(o);
	sheet_drop(o);
	return E_SYSTEM;
}

enum err
sheet_template_answer(struct req *r, const struct sheet_template *t)
{
	struct download d;

	TRY(download_begin(r, &d));
	if (write_template(&d, t) != OK) {
		download_remove(r->site, d.name);
		return fault(r->ctx, "the template %s cannot be written to %s",
		    t->shown, d.path);
	}
	download_send(r, &d, SHEET_TYPE, t->shown);
	return OK;
}
