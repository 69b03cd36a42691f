/* outbox.h - what of the outbox is for devices; see lib/app/outbox.h. */
#ifndef DEVICE_OUTBOX_H
#define DEVICE_OUTBOX_H

#include "app/outbox.h"

/* What devices show first: device_ui.c promises it. */
extern const struct outbox_topic device_ui_topic;

#endif
