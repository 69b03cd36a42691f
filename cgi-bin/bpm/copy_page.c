/* copy_page.c - endpoint: the copies that the caller got, which are process
 * instances that a user or the model has sent him to read. */
#include "sql/bpm/copy_page.h"
#include "bpm/bpm_tables.h"

struct copy_page {
	int32_t page_no, page_size;
	const char *process_instance_name;
	struct range create_time;
};
static const struct field copy_page_fields[] = {
	PAGE_FIELDS(struct copy_page),
	FIELD(struct copy_page, process_instance_name,
	    .doc = "part of the instance's name"),
	FIELD(struct copy_page, create_time, .doc = "copied from, to"),
};

/* clang-format off */
static const struct endpoint copy_page_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/copy/page",
	    PERM("bpm:process-instance-cc:query"),
	    IN(copy_page), PAGE(copy_page), "List copies for the caller" },
};
/* clang-format on */

TABLE(copy_page);
