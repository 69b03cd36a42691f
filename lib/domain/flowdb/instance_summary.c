/* instance_summary.c - writes the summary of an instance as JSON. */
#include "flowdb/instance_summary.h"

#include <string.h>

#include "base/utf8.h"
#include "expr/val.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"

static void
put_value(struct arena *a, struct json_out *w, const struct var *v)
{
	const char *text = v != NULL ? val_print(a, &v->value) : "";
	size_t n = strlen(text);

	if (n > SUMMARY_VALUE_MAX)
		n = SUMMARY_VALUE_MAX;
	while (!utf8_valid(text, n))
		n--;
	json_put_strn(w, text, n);
}

void
instance_summary_write(
    struct arena *a, struct json_out *w, const struct inst *i)
{
	const struct deployed *d = version_of(i->def);

	if (!d->summed) {
		json_put_null(w);
		return;
	}
	json_arr(w);
	for (size_t k = 0; k < d->n_summary; k++) {
		json_obj(w);
		json_key(w, "key");
		json_put_str(w, d->summary[k].title);
		json_key(w, "value");
		put_value(a, w, var_own(i->root, d->summary[k].name));
		json_end_obj(w);
	}
	json_end_arr(w);
}
