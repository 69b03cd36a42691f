/* setting.h - inner: settings of a model that are objects. */
#ifndef BPM_SETTING_H
#define BPM_SETTING_H

#include "bpm/findings.h"
#include "store/row.h"

/*
 * setting_check - the settings of the model in the row have their members, of
 * the right types.  They are judged when the model is deployed, as the diagram
 * is: the front-end saves them half-finished.
 */
enum err setting_check(struct findings *f, const struct row *model) MUST_CHECK;

#endif
