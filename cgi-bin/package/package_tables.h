/* package_tables.h - inner: the tables of endpoints of the pool package: names
 * of packages, and statistics of the devices that have them. */
#ifndef PACKAGE_PACKAGE_TABLES_H
#define PACKAGE_PACKAGE_TABLES_H

#include "web/endpoint.h"

extern const struct table install_device_table, install_package_table,
    install_rebuild_table, package_name_remote_table, package_name_table;
extern const struct domain package_domain;

#endif
