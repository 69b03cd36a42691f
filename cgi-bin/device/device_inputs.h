/*
 * device_inputs.h - the members of a device that a request or a row of an
 * imported file may set.
 */
#ifndef DEVICE_DEVICE_INPUTS_H
#define DEVICE_DEVICE_INPUTS_H

#include "device/errors.h"
#include "input/field.h"
#include "input/text_form.h"

/* The members, without MAC address and channel; DEVICE_FIELDS - their field
 * definitions. */
#define DEVICE_MEMBERS \
	const char *certification; \
	int64_t user_id; \
	int32_t company_id, model_id; \
	int64_t region_id; \
	const char *device_model, *order_number, *sdk_version_name, *remarks, \
	    *name, *brand, *system_version, *build, *ddr, *cpu, *device_ip, \
	    *ip_address, *ui, *serial_number, *real_ddr, *real_flash, \
	    *production_order, *master_model, *pcb_model, *platform

#define DEVICE_FIELDS(T) \
	FIELD(T, certification, .max = 64, \
	    .doc = "network access certification code: A-Z, 0-9, -"), \
	    FIELD(T, user_id, .doc = "owning user"), \
	    FIELD(T, company_id, .doc = "owning company"), \
	    FIELD(T, model_id, .doc = "model"), \
	    FIELD(T, region_id, .doc = "region: one of /system/area/tree"), \
	    FIELD(T, device_model, .max = 128, .doc = "name of the model"), \
	    FIELD(T, order_number, .max = 64, .doc = "order number"), \
	    FIELD( \
	        T, sdk_version_name, .max = 64, .doc = "version of the SDK"), \
	    FIELD( \
	        T, remarks, .text = TEXT_PROSE, .max = 512, .doc = "remarks"), \
	    FIELD(T, name, .max = 128, .doc = "name"), \
	    FIELD(T, brand, .max = 128, .doc = "brand"), \
	    FIELD( \
	        T, system_version, .max = 64, .doc = "version of the system"), \
	    FIELD(T, build, .max = 128, .doc = "build"), \
	    FIELD(T, ddr, .max = 32, .doc = "memory"), \
	    FIELD(T, cpu, .form = &form_cpu, \
	        .fails = E_DEVICE_CPU_FORMAT_ERROR, \
	        .doc = "CPU id, as many hex digits as device.cpu.hex-lengths " \
	               "says; empty: none"), \
	    FIELD(T, device_ip, .form = &form_ip, \
	        .doc = "IP address; empty: none"), \
	    FIELD(T, ip_address, .max = 128, .doc = "address in words"), \
	    FIELD(T, ui, .max = 1024, \
	        .doc = "packages of launchers, separated by commas"), \
	    FIELD(T, serial_number, .max = 64, .doc = "serial number"), \
	    FIELD(T, real_ddr, .max = 32, .doc = "memory as found"), \
	    FIELD(T, real_flash, .max = 32, .doc = "flash as found"), \
	    FIELD(T, production_order, .max = 64, .doc = "production order"), \
	    FIELD(T, master_model, .max = 128, \
	        .doc = "model of the master board"), \
	    FIELD(T, pcb_model, .max = 128, \
	        .doc = "model of the circuit board"), \
	    FIELD(T, platform, .max = 32, .doc = "platform")

#endif
