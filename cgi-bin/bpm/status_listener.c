/*
 * status_listener.c - status listeners: other programs that get a message when
 * process instances end, are suspended or go on; flowdb/tree.c writes these
 * messages.
 *
 * A listener with a URL is called by HTTP; one without gets its messages from a
 * queue.
 */
#include <string.h>

#include "app/outbox.h"
#include "bpm/errors.h"
#include "common/inputs.h"
#include "input/text_form.h"
#include "net/host_list.h"
#include "settings/config_value.h"
#include "sql/bpm/outbox_status_call.h"
#include "sql/bpm/status_listener.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- endpoints ---------------------------------------------------------- */

#define URL_MAX 1024 /* characters */

struct status_listener_page {
	int32_t page_no, page_size;
	const char *name, *key;
	int32_t status;
};
static const struct field status_listener_page_fields[] = {
	PAGE_FIELDS(struct status_listener_page),
	FIELD(struct status_listener_page, name, .doc = "part of the name"),
	FIELD(struct status_listener_page, key, .doc = "part of the key"),
	FIELD(struct status_listener_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
};

struct status_listener_save {
	int64_t id; /* of a change */
	const char *name, *match, *key, *url;
	int32_t status;
};
static const struct field status_listener_save_fields[] = {
	FIELD(struct status_listener_save, id, .req = true),
	FIELD(struct status_listener_save, name, .req = true, .max = 64),
	FIELD(struct status_listener_save, match, .req = true,
	    .words = "exact prefix"),
	FIELD(struct status_listener_save, key, .req = true, .max = 64,
	    .doc = "of a process, or its beginning"),
	FIELD(struct status_listener_save, url, .max = URL_MAX,
	    .form = &form_url, .secret = true,
	    .doc = "called by POST; absent: the queue "
	           "bpm.process.status"),
	FIELD(struct status_listener_save, status, .req = true, .lo = 0,
	    .hi = 1, .dict = "common_status"),
};

/* Checks how messages come to the listener: by a URL, whose host must be
 * allowed, or, without one, by a queue, which must be configured. */
static enum err
url_check(struct req *r, const struct args *in)
{
	const struct status_listener_save *q = in->at;
	const char *hosts, *host;
	size_t n;

	if (q->url == NULL)
		return r->site->queues
		           ? OK
		           : bad_request(r->ctx, "url",
		                 "is needed, as there are no queues");
	if (!host_of_url(q->url, &host, &n))
		return bad_request(
		    r->ctx, "url", "is no http or https URL of a host");
	TRY(config_value(r->ctx, "bpm.http.hosts", &hosts));
	return host_listed(hosts, host, n)
	           ? OK
	           : bad_request(r->ctx, "url",
	                 "is not at one of the hosts of bpm.http.hosts");
}

/* clang-format off */
static const struct endpoint status_listener_endpoints[] = {
	{ ADMIN, POST, "/bpm/status-listener/create",
	    PERM("bpm:status-listener:create"),
	    IN_CREATE(status_listener),
	    ID_OF(status_listener_create, PREPARE(url_check)),
	    "Create a listener to the status of instances" },
	{ ADMIN, PUT, "/bpm/status-listener/update",
	    PERM("bpm:status-listener:update"),
	    IN_UPDATE(status_listener),
	    DONE(status_listener_update, E_STATUS_LISTENER_MISSING,
	        PREPARE(url_check),
	        REVISES("/bpm/status-listener/get", status_listener_revision)),
	    "Change a listener; without url it hears by the queue" },
	{ ADMIN, DELETE, "/bpm/status-listener/delete",
	    PERM("bpm:status-listener:delete"),
	    IN(by_id), DONE(status_listener_delete, E_STATUS_LISTENER_MISSING,
	        REVISES("/bpm/status-listener/get", status_listener_revision)),
	    "Delete a listener; it is told nothing more" },
	{ ADMIN, GET, "/bpm/status-listener/get",
	    PERM("bpm:status-listener:query"),
	    IN(by_id), ONE(status_listener_get, OK, TAGGED), "Read one listener" },
	{ ADMIN, GET, "/bpm/status-listener/page",
	    PERM("bpm:status-listener:query"),
	    IN(status_listener_page), PAGE(status_listener_page),
	    "List listeners by name, key and status" },
};
/* clang-format on */

TABLE(status_listener);

/* -- the messages ------------------------------------------------------ */

/* Says what to call.  The listener is read again now: one that was deleted or
 * disabled since the message was written is not called. */
static enum err
status_ask(struct ctx *ctx, struct outbox_call *call)
{
	static const char json[] = "Content-Type: application/json";
	const char **header = arena_new(ctx->mem, const char *, 3);
	struct row row;

	TRY(db_one(ctx, &sql_outbox_status_call, ARGS(AN("id", &call->id)),
	    E_NOT_FOUND, &row));
	header[0] = json;
	header[1] =
	    arena_printf(ctx->mem, "tenant-id: %s", row_str(&row, "tenant_id"));
	header[2] = NULL;
	call->post = (struct net_post){ .method = "POST",
		.url = row_str(&row, "url"),
		.header = header,
		.body = row_str(&row, "body") };
	call->post.n = strlen(call->post.body);
	return config_value(ctx, "bpm.http.hosts", &call->post.hosts);
}

const struct outbox_topic bpm_status_topic = { .name = "bpm.status",
	.ask = status_ask };
const struct outbox_topic bpm_status_queue_topic = {
	.name = "bpm.process.status", .queue = "bpm.process.status"
};
