/* reported_inputs.h - the members that a device reports about itself (pool
 * report), or that a module reports for it (pool device). */
#ifndef COMMON_REPORTED_INPUTS_H
#define COMMON_REPORTED_INPUTS_H

#include "input/field.h"

/* REPORTED_MEMBERS - the members of a struct; REPORTED_FIELDS - the definitions
 * of these fields. */
#define REPORTED_MEMBERS \
	const char *name, *brand, *device_model, *master_model, *pcb_model, \
	    *system_version, *sdk_version_name, *build, *ddr, *real_ddr, \
	    *real_flash, *serial_number, *ui

#define REPORTED_FIELDS(T) \
	FIELD(T, name, .max = 128, .doc = "name"), \
	    FIELD(T, brand, .max = 128, .doc = "brand"), \
	    FIELD(T, device_model, .max = 128, .doc = "name of the model"), \
	    FIELD(T, master_model, .max = 128, \
	        .doc = "model of the master board"), \
	    FIELD(T, pcb_model, .max = 128, \
	        .doc = "model of the circuit board"), \
	    FIELD( \
	        T, system_version, .max = 64, .doc = "version of the system"), \
	    FIELD( \
	        T, sdk_version_name, .max = 64, .doc = "version of the SDK"), \
	    FIELD(T, build, .max = 128, .doc = "build"), \
	    FIELD(T, ddr, .max = 32, .doc = "memory"), \
	    FIELD(T, real_ddr, .max = 32, .doc = "memory as found"), \
	    FIELD(T, real_flash, .max = 32, .doc = "flash as found"), \
	    FIELD(T, serial_number, .max = 64, .doc = "serial number"), \
	    FIELD(T, ui, .max = 1024, \
	        .doc = "packages of launchers, separated by commas")

#endif
