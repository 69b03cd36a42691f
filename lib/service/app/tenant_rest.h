/*
 * tenant_rest.h - lets a tenant rest for as long as a job has worked for it, so
 * that a job which works for all tenants, one after the other, comes to others
 * meanwhile.  It is known to this process alone.
 */
#ifndef APP_TENANT_REST_H
#define APP_TENANT_REST_H

#include "base/base.h"

/* tenant_rest_begin - the tenant rests from now on, for so long. */
void tenant_rest_begin(int64_t tenant_id, int64_t took_ms);

/* tenant_rest_until - until when it rests, or has rested, by clock_mono_ms; 0:
 * the job has not worked for it. */
int64_t tenant_rest_until(int64_t tenant_id);

#endif
