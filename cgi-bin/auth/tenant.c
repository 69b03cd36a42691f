/* tenant.c - tenants for the sign-in page, before the user is signed in. */
#include "sql/auth/tenant.h"
#include "auth.h"

struct by_name {
	const char *name;
};
static const struct field by_name_fields[] = {
	FIELD(struct by_name, name, .req = true),
};

struct by_website {
	const char *website;
};
static const struct field by_website_fields[] = {
	FIELD(struct by_website, website, .req = true, .max = 255,
	    .form = &form_website),
};

/* clang-format off */
static const struct endpoint tenant_endpoints[] = {
	{ ADMIN, GET, "/system/tenant/get-id-by-name", TENANT_FREE, IN(by_name),
	    VALUE(tenant_id_by_name), "Id of the tenant of that name" },
	{ ADMIN, GET, "/system/tenant/simple-list", TENANT_FREE, NO_INPUT,
	    LIST(tenant_simple_list), "Enabled tenants" },
	{ ADMIN, GET, "/system/tenant/get-by-website", TENANT_FREE, IN(by_website),
	    ONE(tenant_by_website, OK), "The tenant of that website" },
	{ APP, GET, "/system/tenant/get-by-website", TENANT_FREE, IN(by_website),
	    ONE(tenant_by_website, OK), "The tenant of that website" },
};
/* clang-format on */
TABLE(tenant);
