/* bean.h - beans that a model may name as a delegate expression.  Those built
 * in are all there are. */
#ifndef BPMN_BEAN_H
#define BPMN_BEAN_H

#include "base/base.h"

#define BEAN_COPY    "bpmCopyTaskDelegate"
#define BEAN_TRIGGER "bpmTriggerTaskDelegate"
/* Sends notices over HTTP; the field listenerConfig holds its settings. */
#define BEAN_NOTICE  "bpmUserTaskListener"

enum bean_use { BEAN_SERVICE, BEAN_LISTENER };

/* bean_of - the name of the bean in `${name}` or `#{name}`; NULL when no bean
 * of that name is there for that use. */
const char *bean_of(const char *text, enum bean_use use);

#endif
