/* model_settings.h - inner: checks those settings of a model that are JSON
 * objects. */
#ifndef BPM_MODEL_SETTINGS_H
#define BPM_MODEL_SETTINGS_H

#include "bpm/deploy_findings.h"
#include "store/row.h"

/*
 * model_settings_check - adds a finding for each setting of the model in the
 * row whose members are missing or of a wrong type.  This is checked when the
 * model is deployed, as the diagram is, because the front-end saves unfinished
 * settings.
 */
enum err
model_settings_check(struct findings *f, const struct row *model) MUST_CHECK;

#endif
