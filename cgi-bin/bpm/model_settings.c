/* model_settings.c - checks the JSON settings of a model with the decoder of
 * requests, which knows how to check types and limits. */
#include "bpm/model_settings.h"

#include <string.h>

#include "input/camel_case.h"
#include "input/decode_json.h"
#include "input/field_check.h"

#define TEMPLATE_MAX (1024 * 1024)
#define NUMBER_MAX   20 /* digits of the running number of an instance */

struct http_param {
	int32_t type;
	const char *key, *value;
};
static const struct field http_param_fields[] = {
	FIELD(struct http_param, type, .req = true, .lo = 1, .hi = 2),
	FIELD(struct http_param, key, .req = true, .max = 255),
	FIELD(
	    struct http_param, value, .req = true, .blank = true, .max = 4000),
};
static const struct input http_param = { .name = "http_param",
	.size = sizeof(struct http_param),
	.f = http_param_fields,
	.n = ARRAY_LEN(http_param_fields) };

struct key_value {
	const char *key, *value;
};
static const struct field key_value_fields[] = {
	FIELD(struct key_value, key, .req = true, .max = 255),
	FIELD(struct key_value, value, .req = true, .max = 255),
};
static const struct input key_value = { .name = "key_value",
	.size = sizeof(struct key_value),
	.f = key_value_fields,
	.n = ARRAY_LEN(key_value_fields) };

struct http_setting {
	const char *url;
	struct list header, body, response;
};
static const struct field http_setting_fields[] = {
	FIELD(struct http_setting, url, .req = true, .max = 1024,
	    .form = &form_url),
	FIELD(struct http_setting, header, .of = &http_param),
	FIELD(struct http_setting, body, .of = &http_param),
	FIELD(struct http_setting, response, .of = &key_value),
};

struct number_rule {
	bool enable;
	const char *prefix, *infix, *postfix;
	int32_t length;
};
static const struct field number_rule_fields[] = {
	FIELD(struct number_rule, enable, .req = true),
	FIELD(struct number_rule, prefix, .max = 64),
	FIELD(struct number_rule, infix, .words = "DAY HOUR MINUTE SECOND"),
	FIELD(struct number_rule, postfix, .max = 64),
	FIELD(
	    struct number_rule, length, .req = true, .lo = 1, .hi = NUMBER_MAX),
};

struct title_setting {
	bool enable;
	const char *title;
};
static const struct field title_setting_fields[] = {
	FIELD(struct title_setting, enable, .req = true),
	FIELD(struct title_setting, title, .max = 255),
};

struct summary_setting {
	bool enable;
	struct strs summary;
};
static const struct field summary_setting_fields[] = {
	FIELD(struct summary_setting, enable, .req = true),
	FIELD(struct summary_setting, summary, .max = 100),
};

struct print_setting {
	bool enable;
	const char *page;
};
static const struct field print_setting_fields[] = {
	FIELD(struct print_setting, enable, .req = true),
	{ .name = "template",
	    .type = F_STR,
	    .off = offsetof(struct print_setting, page),
	    .max = TEMPLATE_MAX },
};

#define INPUT(x) \
	{ \
		.name = #x, .size = sizeof(struct x), .f = x##_fields, \
		.n = ARRAY_LEN(x##_fields) \
	}

/* Each column of bpm_model that holds a setting, with the input that describes
 * its members. */
static const struct setting {
	const char *column;
	struct input of;
} settings[] = {
	{ "process_id_rule", INPUT(number_rule) },
	{ "title_setting", INPUT(title_setting) },
	{ "summary_setting", INPUT(summary_setting) },
	{ "process_before_trigger_setting", INPUT(http_setting) },
	{ "process_after_trigger_setting", INPUT(http_setting) },
	{ "task_before_trigger_setting", INPUT(http_setting) },
	{ "task_after_trigger_setting", INPUT(http_setting) },
	{ "print_template_setting", INPUT(print_setting) },
};

static enum err
check(struct findings *f, const struct setting *s, const char *text)
{
	struct arena *a = f->ctx->mem;
	CLEANUP(json_free) struct json *j = NULL;
	struct why why = { 0 };
	char name[FIELD_NAME_MAX];
	const char *broken;
	uint64_t given;

	/* A text that is not JSON was refused before it was stored, so this is
	 * a fault. */
	if (json_parse(a, text, strlen(text), &j, &broken) != OK)
		return fault(f->ctx, "%s: stored, and %s", s->column, broken);
	if (decode_json(
	        a, &s->of, j, arena_alloc(a, s->of.size), &given, &why) == OK)
		return OK;
	name_camel(s->column, name, sizeof(name));
	finding(f, E_BAD_REQUEST, "%s.%s: %s", name, why.field, why.what);
	return OK;
}

enum err
model_settings_check(struct findings *f, const struct row *model)
{
	for (size_t i = 0; i < ARRAY_LEN(settings); i++) {
		const char *text = row_str(model, settings[i].column);

		if (text != NULL)
			TRY(check(f, &settings[i], text));
	}
	return OK;
}
