/*
 * bean.h - the names a model may call for what is built in; nothing else
 * is registered.
 */
#ifndef BPMN_BEAN_H
#define BPMN_BEAN_H

#include "base/base.h"

#define BEAN_COPY    "bpmCopyTaskDelegate"
#define BEAN_TRIGGER "bpmTriggerTaskDelegate"
/* Notices over HTTP, their settings in the field listenerConfig. */
#define BEAN_NOTICE  "bpmUserTaskListener"

enum bean_use { BEAN_SERVICE, BEAN_LISTENER };

/*
 * bean_of - the registered name inside `${name}` or `#{name}`, or NULL
 * when it is none for that use.
 */
const char *bean_of(const char *text, enum bean_use use);

#endif
