/* config_remote.c - configuration entries for other modules, including hidden
 * ones. */
#include "fleet/config_value.h"
#include "infra/infra_tables.h"
#include "web/req.h"

struct config_remote {
	const char *key;
};
static const struct field config_remote_fields[] = {
	FIELD(struct config_remote, key, .req = true, .doc = "exactly"),
};

static enum err
config_remote_value(struct req *r, const struct args *in)
{
	const struct config_remote *q = in->at;
	const char *value;

	TRY(config_value(r->ctx, q->key, &value));
	json_put_str(&r->out, value);
	return OK;
}

static const struct endpoint config_remote_endpoints[] = {
	{ RPC, GET, "/infra/config/get-value-by-key", PEER, IN(config_remote),
	    CALL(config_remote_value,
	        SHOWS(VALUE, .kind = KIND_TEXT, .null = true)),
	    "Read a value, hidden or not" },
};

TABLE(config_remote);
