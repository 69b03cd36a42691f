/* bpm.h - inner: the tables of the pool bpm: process models and what they are
 * made with. */
#ifndef BPM_BPM_H
#define BPM_BPM_H

#include "web/endpoint.h"

extern const struct table category_table, form_table, user_group_table;
extern const struct table process_expression_table, process_listener_table;
extern const struct table model_table, process_definition_table;
extern const struct table bpm_unserved_table;
extern const struct domain bpm_domain;

#endif
