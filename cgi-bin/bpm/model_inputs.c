/* model_inputs.c - the fields of a model in requests, and the limits of their
 * bodies. */
#include "bpm/model_inputs.h"

#include "base/base.h"
#include "bpm/diagram_parse.h"
#include "text/json_validate.h"

#define MODEL_BODY_MAX     ((size_t)5 * 1024 * 1024)
#define MODEL_PEOPLE_MAX   1000
/* Bytes of the template for printing. */
#define MODEL_TEMPLATE_MAX ((size_t)1024 * 1024)

/* The limits of a SIMPLE model in JSON, which is deeply nested and has many
 * members.  Its compiler has the same limits. */
const struct json_limits model_json = {
	.depth = 400,
	.keys = 100000,
	.values = 150000,
};

/* Diagrams and the settings of outgoing calls are kept out of all logs, because
 * they may hold a password or a token that a call has to send. */
#define CALL_FIELD(T, m) FIELD(T, m, .object = true, .secret = true)
#define BPMN_FIELD(T, must) \
	FIELD(T, bpmn_xml, .req = must, .max = DIAGRAM_BYTES_MAX, \
	    .max_bytes = DIAGRAM_BYTES_MAX, .secret = true, \
	    .doc = "diagram of a BPMN model")
#define SIMPLE_FIELD(T, must) \
	FIELD(T, simple_model, .req = must, .object = true, \
	    .max_bytes = DIAGRAM_BYTES_MAX, .secret = true, \
	    .doc = "root node of a SIMPLE model")

#define MODEL_FIELDS(T) \
	FIELD(T, key, .req = true, .max = 64, \
	    .doc = "id of its process; unique"), \
	    FIELD(T, name, .req = true, .max = 64, \
	        .doc = "name of its process"), \
	    FIELD(T, category, .max = 100, .doc = "code of a category"), \
	    FIELD(T, icon, .max = 1024, .form = &form_url), \
	    FIELD(T, description), \
	    FIELD(T, type, .req = true, .lo = 10, .hi = 20, \
	        .dict = "bpm_model_type", .doc = "designer"), \
	    FIELD(T, form_type, .req = true, .lo = 10, .hi = 20, \
	        .dict = "bpm_model_form_type"), \
	    FIELD(T, form_id, .doc = "form type 10"), \
	    FIELD(T, form_custom_create_path, .doc = "form type 20"), \
	    FIELD(T, form_custom_view_path, .doc = "form type 20"), \
	    FIELD(T, visible, .req = true, .doc = "may be started by hand"), \
	    FIELD(T, start_user_ids, .max = MODEL_PEOPLE_MAX, \
	        .doc = "who may start it; none: everybody"), \
	    FIELD(T, start_dept_ids, .max = MODEL_PEOPLE_MAX, \
	        .doc = "whose people may start it, unless users are named"), \
	    FIELD(T, manager_user_ids, .req = true, .min = 1, \
	        .max = MODEL_PEOPLE_MAX, .doc = "who may change it"), \
	    FIELD(T, sort, .doc = "its place; the last one when absent"), \
	    FIELD(T, allow_cancel_running_process, \
	        .doc = "by who has started it"), \
	    FIELD(T, allow_withdraw_task), \
	    FIELD(T, process_id_rule, .object = true), \
	    FIELD(T, auto_approval_type, .lo = 0, .hi = 2, \
	        .doc = "of who has approved: 1 before, 2 just before"), \
	    FIELD(T, title_setting, .object = true), \
	    FIELD(T, summary_setting, .object = true), \
	    CALL_FIELD(T, process_before_trigger_setting), \
	    CALL_FIELD(T, process_after_trigger_setting), \
	    CALL_FIELD(T, task_before_trigger_setting), \
	    CALL_FIELD(T, task_after_trigger_setting), \
	    FIELD(T, print_template_setting, .object = true, \
	        .max_bytes = MODEL_TEMPLATE_MAX), \
	    BPMN_FIELD(T, false), SIMPLE_FIELD(T, false)

static const struct field model_create_fields[] = {
	MODEL_FIELDS(struct model_create),
};

static const struct field model_update_fields[] = {
	FIELD(struct model_update, id, .req = true),
	MODEL_FIELDS(struct model_update),
};

static const struct field model_bpmn_fields[] = {
	FIELD(struct model_bpmn, id, .req = true),
	BPMN_FIELD(struct model_bpmn, true),
};

static const struct field model_simple_fields[] = {
	FIELD(struct model_simple, id, .req = true),
	SIMPLE_FIELD(struct model_simple, true),
};

#define INPUT(x) \
	const struct input x##_input = { .name = #x, \
		.size = sizeof(struct x), \
		.f = x##_fields, \
		.n = ARRAY_LEN(x##_fields), \
		.body_max = MODEL_BODY_MAX, \
		.json = &model_json }

INPUT(model_create);
INPUT(model_update);
INPUT(model_bpmn);
INPUT(model_simple);
