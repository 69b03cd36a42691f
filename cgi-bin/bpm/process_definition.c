/* process_definition.c - process definitions: deployed versions of models. */
#include "sql/bpm/process_definition.h"
#include "bpm/bpm.h"
#include "web/endpoint.h"

struct definition_page {
	int32_t page_no, page_size;
	const char *key;
};
static const struct field definition_page_fields[] = {
	PAGE_FIELDS(struct definition_page),
	FIELD(struct definition_page, key, .doc = "exactly this one"),
};

struct definition_list {
	int32_t suspension_state;
};
static const struct field definition_list_fields[] = {
	FIELD(struct definition_list, suspension_state, .req = true, .lo = 1,
	    .hi = 2, .doc = "1 active, 2 suspended"),
};

struct definition_get {
	const char *id, *key;
};
static const struct field definition_get_fields[] = {
	FIELD(struct definition_get, id, .doc = "this version"),
	FIELD(struct definition_get, key, .doc = "its active version"),
};

/* clang-format off */
static const struct endpoint process_definition_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-definition/page",
	    PERM("bpm:process-definition:query"),
	    IN(definition_page), PAGE(definition_page),
	    "List versions, the newest first" },
	{ ADMIN, GET, "/bpm/process-definition/list", LOGGED_IN,
	    IN(definition_list), LIST(definition_list),
	    "List what the caller may start" },
	{ ADMIN, GET, "/bpm/process-definition/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(definition_simple_list), "List active versions" },
	{ ADMIN, GET, "/bpm/process-definition/get", LOGGED_IN,
	    IN(definition_get), ONE(definition_get, OK),
	    "Read one version, by id or key" },
};
/* clang-format on */

TABLE(process_definition);
