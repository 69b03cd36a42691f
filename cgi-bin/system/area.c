/* area.c - the tree of countries and their parts, for forms in which users
 * choose a region, and the country of an address. */
#include "sql/system/area.h"
#include "fleet/country.h"
#include "input/text_form.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

struct area_by_ip {
	const char *ip;
};
static const struct field area_by_ip_fields[] = {
	FIELD(struct area_by_ip, ip, .req = true, .max = 50, .form = &form_ip,
	    .doc = "IPv4 or IPv6 address"),
};

/* Answers the country of an address; null: the operator's file does not have
 * it (code is empty then, which no region has). */
static enum err
area_by_ip(struct req *r, const struct args *in)
{
	const struct area_by_ip *q = in->at;
	char code[COUNTRY_LEN + 1];
	const char *found = code;
	struct rows rows;
	struct row row;

	country_find(r->site->home, r->ctx->now_ms, q->ip, code);
	TRY(db_rows(r->ctx, &sql_area_by_ip, ARGS(AN("found", &found)), &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	row_value(&r->out, &row);
	return OK;
}

/* clang-format off */
static const struct endpoint area_endpoints[] = {
	{ ADMIN, GET, "/system/area/tree", LOGGED_IN, NO_INPUT,
	    VALUE(area_tree), "List countries and their parts as a tree" },
	{ APP, GET, "/system/area/tree", TENANT_FREE, NO_INPUT,
	    VALUE(area_tree), "List countries and their parts as a tree" },
	{ ADMIN, GET, "/system/area/get-by-ip", LOGGED_IN, IN(area_by_ip),
	    CALL(area_by_ip, SHOWS(VALUE, .kind = KIND_TEXT, .null = true)),
	    "The country of an address; null if it is not known" },
};
/* clang-format on */

TABLE(area);
