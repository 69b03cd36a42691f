/*
 * delegate.h - the names a model may call for what is built in; nothing else
 * is registered.
 */
#ifndef BPMN_DELEGATE_H
#define BPMN_DELEGATE_H

#include "base/base.h"

#define DELEGATE_COPY    "bpmCopyTaskDelegate"
#define DELEGATE_TRIGGER "bpmTriggerTaskDelegate"
/* Notices over HTTP, their settings in the field listenerConfig. */
#define DELEGATE_NOTICE  "bpmUserTaskListener"

enum delegate_use { DELEGATE_SERVICE, DELEGATE_LISTENER };

/*
 * delegate_of - the registered name inside `${name}` or `#{name}`, or NULL
 * when it is none for that use.
 */
const char *delegate_of(const char *text, enum delegate_use use);

#endif
