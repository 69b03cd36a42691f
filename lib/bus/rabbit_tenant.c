/* rabbit_tenant.c - the tenant's id is a header of its own, so that a program
 * may choose among messages without reading their texts. */
#include "bus/rabbit_tenant.h"

#include <string.h>

#define NAME "tenant-id" /* the header's name; its value is a text */

amqp_table_t
rabbit_tenant_write(int64_t tenant_id, struct rabbit_tenant *out)
{
	(void)num_write(tenant_id, out->id);
	out->entry = (amqp_table_entry_t){ .key = amqp_cstring_bytes(NAME),
		.value = { .kind = AMQP_FIELD_KIND_UTF8,
		    .value.bytes = amqp_cstring_bytes(out->id) } };
	return (amqp_table_t){ tenant_id != 0, &out->entry };
}

int64_t
rabbit_tenant_read(const amqp_basic_properties_t *p)
{
	int64_t v = 0;

	if ((p->_flags & AMQP_BASIC_HEADERS_FLAG) == 0)
		return 0;
	for (int i = 0; i < p->headers.num_entries; i++) {
		const amqp_table_entry_t *h = &p->headers.entries[i];

		if (h->key.len == sizeof(NAME) - 1 &&
		    memcmp(h->key.bytes, NAME, h->key.len) == 0 &&
		    h->value.kind == AMQP_FIELD_KIND_UTF8 &&
		    num_read(h->value.value.bytes.bytes,
		        h->value.value.bytes.len, &v) == OK)
			return v;
	}
	return 0;
}
