/* outbox.h - the outbox topic about devices; see app/outbox.h. */
#ifndef DEVICE_OUTBOX_H
#define DEVICE_OUTBOX_H

#include "app/outbox.h"

/* A change of a device's launchers, ordered by device_launchers.c. */
extern const struct outbox_topic device_ui_topic;

#endif
