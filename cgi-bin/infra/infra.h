/* infra.h - the tables of the pool that serves what belongs to no module:
 * configuration, shared by all tenants. */
#ifndef INFRA_INFRA_H
#define INFRA_INFRA_H

#include "web/endpoint.h"

extern const struct table config_table, config_remote_table, push_table;
extern const struct domain infra_domain;

#endif
