/* model_inputs.h - inner: the inputs of the requests that save a model. */
#ifndef BPM_MODEL_INPUTS_H
#define BPM_MODEL_INPUTS_H

#include "input/field.h"

/* MODEL - the members that creating and updating a model have in common. */
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

/* The input of the request that changes the diagram alone. */
struct model_bpmn {
	const char *id, *bpmn_xml;
};

struct model_simple {
	const char *id;
	struct raw simple_model;
};

/* The limits of a JSON body that contains a model. */
extern const struct json_limits model_json;

/* The inputs of these requests.  Their bodies may be larger and more deeply
 * nested than those of others. */
extern const struct input model_create_input, model_update_input;
extern const struct input model_bpmn_input, model_simple_input;

#endif
