/* model_inputs.h - inner: what requests to save a model carry. */
#ifndef BPM_MODEL_INPUTS_H
#define BPM_MODEL_INPUTS_H

#include "input/field.h"

/* MODEL - these members of a struct. */
#define MODEL \
	const char *key, *name, *category, *icon, *description, \
	    *form_custom_create_path, *form_custom_view_path, *bpmn_xml; \
	int32_t type, form_type, auto_approval_type; \
	int64_t form_id, sort; \
	bool visible, allow_cancel_running_process, allow_withdraw_task; \
	struct ids start_user_ids, start_dept_ids, manager_user_ids; \
	struct raw process_id_rule, title_setting, summary_setting, \
	    process_before_trigger_setting, process_after_trigger_setting, \
	    task_before_trigger_setting, task_after_trigger_setting, \
	    print_template_setting, simple_model

struct model_create {
	MODEL;
};

struct model_update {
	const char *id;
	MODEL;
};

/* Only the diagram. */
struct model_bpmn {
	const char *id, *bpmn_xml;
};

struct model_simple {
	const char *id;
	struct raw simple_model;
};

/* Limits of a body with a model. */
extern const struct json_limits model_json;

/* Their bodies may be larger, and nested more deeply, than others. */
extern const struct input model_create_input, model_update_input;
extern const struct input model_bpmn_input, model_simple_input;

#endif
