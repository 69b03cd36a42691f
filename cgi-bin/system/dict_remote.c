/* dict_remote.c - dictionaries for other modules: look up entries, translate
 * between values and labels, and check that values may be chosen. */

#include "sql/system/dict_remote.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

struct dict_remote_list {
	const char *dict_type;
};

static const struct field dict_remote_list_fields[] = {
	FIELD(struct dict_remote_list, dict_type, .req = true,
	    .doc = "key of the type"),
};

struct dict_remote_valid {
	const char *dict_type;
	struct strs values;
};

static const struct field dict_remote_valid_fields[] = {
	FIELD(struct dict_remote_valid, dict_type, .req = true,
	    .doc = "key of the type"),
	FIELD(struct dict_remote_valid, values, .req = true,
	    .doc = "values to check; none is fine"),
};

struct dict_remote_get {
	const char *dict_type, *value;
};

static const struct field dict_remote_get_fields[] = {
	FIELD(struct dict_remote_get, dict_type, .req = true,
	    .doc = "key of the type"),
	FIELD(struct dict_remote_get, value, .req = true, .doc = "exactly"),
};

struct dict_remote_parse {
	const char *dict_type, *label;
};

static const struct field dict_remote_parse_fields[] = {
	FIELD(struct dict_remote_parse, dict_type, .req = true,
	    .doc = "key of the type"),
	FIELD(struct dict_remote_parse, label, .req = true, .doc = "exactly"),
};

/* A C function is needed because the block is only a check: it neither writes
 * nor returns anything. */
static enum err
dict_remote_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dict_remote_valid, in));
	return done(r);
}

static const struct endpoint dict_remote_endpoints[] = {
	{ RPC, GET, "/dict-data/list", PEER, IN(dict_remote_list),
	    LIST(dict_remote_list), "List all data of a dictionary type" },
	{ RPC, GET, "/dict-data/valid", PEER, IN(dict_remote_valid),
	    CALL(dict_remote_valid,
	        REFUSES(E_DICT_DATA_UNKNOWN, E_DICT_DATA_DISABLED)),
	    "Check that values may be chosen" },
	{ RPC, GET, "/dict-data/get", PEER, IN(dict_remote_get),
	    ONE(dict_remote_get, OK), "Get dictionary data by value" },
	{ RPC, GET, "/dict-data/parse", PEER, IN(dict_remote_parse),
	    ONE(dict_remote_parse, OK), "Get dictionary data by label" },
};

TABLE(dict_remote);
