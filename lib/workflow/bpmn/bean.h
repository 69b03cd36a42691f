/* bean.h - beans that a model may name as a delegate expression or as a class.
 * There are only the built-in ones; a model cannot bring its own. */
#ifndef BPMN_BEAN_H
#define BPMN_BEAN_H

#include "base/base.h"

#define BEAN_COPY    "bpmCopyTaskDelegate"
#define BEAN_TRIGGER "bpmTriggerTaskDelegate"
/* This bean sends notices over HTTP; the field listenerConfig of its listener
 * holds the settings. */
#define BEAN_NOTICE  "bpmUserTaskListener"

enum bean_use { BEAN_SERVICE, BEAN_LISTENER };

/* bean_of - the name of the bean in `${name}` or `#{name}`; NULL when there is
 * no bean of that name for that use. */
const char *bean_of(const char *text, enum bean_use use);

/* bean_of_class - the same for the name of a class, which stands without
 * braces. No class can be loaded, but a bean may be named in the place of one.
 */
const char *bean_of_class(const char *name, enum bean_use use);

#endif
