/*
 * in_site_message.h - stores in-site messages that are made from templates.
 * Source: workflow contract, "Notifications".
 */
#ifndef PEOPLE_IN_SITE_MESSAGE_H
#define PEOPLE_IN_SITE_MESSAGE_H

#include "store/ctx.h"

/* One message to an administrator.  In the template's text, names in braces are
 * replaced by the members below; NULL counts as an empty text. */
struct in_site_message {
	const char *to;   /* id of the user who gets it */
	const char *code; /* code of the template */
	const char *process_instance_name, *task_name, *reason, *detail_url;
	/* Id of a user; the name startUserNickname stands for his nickname. */
	const char *starter;
};

/*
 * in_site_messages_send - stores the messages in the caller's transaction, each
 * in the language of its receiver.  Nothing is sent, and there is no error,
 * when the template is missing or disabled, or the receiver does not exist.
 */
enum err in_site_messages_send(
    struct ctx *ctx, const struct in_site_message *v, size_t n) MUST_CHECK;

#endif
