/* shown_message.h - inner: in-site messages as their reader sees them. */
#ifndef SYSTEM_SHOWN_MESSAGE_H
#define SYSTEM_SHOWN_MESSAGE_H

#include "web/endpoint.h"

/* Text and sender of a message in the caller's language, if they are those of
 * its seeded template in any language; else as they are stored.  The rows need
 * template_code, template_params, template_content and template_nickname. */
extern const struct translated shown_message[];

#endif
