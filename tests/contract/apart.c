/* apart.c - rows that need not reach a tenant's data when its own administrator
 * calls them, with the reason.  Others must not see or change that data by
 * these rows, either. */
#include "apart.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"

static struct apart {
	const char *path; /* beginning of the path */
	const char *why;
	int excused;
} apart[] = {
	{ "/system/menu/", "one tree for all tenants", 0 },
	{ "/system/dict-", "one set for all tenants", 0 },
	{ "/dict-data/", "one set for all tenants", 0 },
	{ "/infra/config/", "one set for all tenants", 0 },
	{ "/infra/file/{configId}/get/", "by address, open to everybody", 0 },
	{ "/system/notify-template/", "one set for all tenants", 0 },
	{ "/system/tenant", "about all of them", 0 },
	{ "/tenant/", "about all of them", 0 },
	{ "/system/auth/", "by name or token, which tell the tenant", 0 },
	{ "/system/area/", "one tree for all tenants", 0 },
	{ "/oauth2/token/", "by a token, or a client that is not 'a'", 0 },
	{ "/system/oauth2-token/delete", "by a part of a token's hash", 0 },
	{ "/system/social-user/", "always empty", 0 },
	{ "/system/user/import", "the good request's file is no workbook", 0 },
	{ "/device/import", "the good request's file has no addresses", 0 },
	{ "/device/certification/import", "the same", 0 },
	{ "/device/get-import-template", "one for all", 0 },
	{ "/device/certification/get-import-template", "one for all", 0 },
	{ "/device/info-modify/get-import-template", "one for all", 0 },
	{ "/ws/ident", "by a token, which tells the tenant", 0 },
	{ "/caller/ident", "by a token, which tells the tenant", 0 },
	{ "/infra/websocket/", "true, whoever is connected", 0 },
	{ "/device/info-modify/create", "the good request names no device", 0 },
	{ "/device/channel/default", "the configuration names none", 0 },
	{ "/process-instance/create", "the good request names no process", 0 },
	{ "/device/info-modify/import", "the good request's file does not", 0 },
	{ "/appPackageName/fill-app-name", "the good request's is no name", 0 },
	{ "/device/app-install/device/", "the good request asks for nothing",
	    0 },
	{ "/infra/export-task/create", "the good request's biz is no export",
	    0 },
	{ "/bpm/process-listener/create", "the good request's class is none",
	    0 },
	{ "/bpm/process-listener/update", "the same", 0 },
	{ "/bpm/status-listener/create", "the good request's host is none", 0 },
	{ "/bpm/status-listener/update", "the same", 0 },
	{ "/process-instance/get", "the good request has no filter", 0 },
	{ "/process-instance/cancel", "the good request names no instance", 0 },
	{ "/bpm/model/update-bpmn", "the good request's diagram is no XML", 0 },
	{ "/bpm/model/simple/", "alpha's model is drawn as BPMN", 0 },
	{ "/bpm/process-definition/get", "by an id that is a text", 0 },
	{ "/bpm/process-instance/create",
	    "the good request's is no id of a definition", 0 },
	{ "/bpm/process-instance/get-approval-detail",
	    "the good request names no instance", 0 },
	{ "/bpm/process-instance/get-next-approval-nodes",
	    "the good request's is no id of a task", 0 },
	{ "/bpm/task/list-by-parent-task-id", "the same", 0 },
	{ "/bpm/task/manager-get", "the same", 0 },
	{ "/bpm/task/list-by-return", "the same", 0 },
	{ "/bpm/task/getVariablesByTaskId", "the same", 0 },
	{ "/bpm/task/approve", "the same", 0 },
	{ "/bpm/task/reject", "the same", 0 },
	{ "/bpm/task/return", "the same", 0 },
	{ "/bpm/task/withdraw", "the same", 0 },
	{ "/bpm/task/delegate", "the same", 0 },
	{ "/bpm/task/transfer", "the same", 0 },
	{ "/bpm/task/create-sign", "the same", 0 },
	{ "/bpm/task/delete-sign", "the same", 0 },
	{ "/bpm/task/copy", "the same", 0 },
	{ "/bpm/comment/create", "the same", 0 },
	{ "/device/app-blacklist/uninstall-detail/export-excel/sync",
	    "an archive", 0 },
	{ "/device/app-blacklist/kill-detail/export-excel/sync", "an archive",
	    0 },
	{ "/device/app-blacklist/crash-detail/export-excel/sync", "an archive",
	    0 },
	{ "/device/rule/create", "the good request's expression is no rule",
	    0 },
	{ "/device/rule/validate", "the same", 0 },
	{ "/device/rule/fields", "one list for all tenants", 0 },
	{ "/device/app-blacklist/change-effect", "about the caller's roles",
	    0 },
	{ "/device/app-blacklist/create",
	    "the good request's condition on versions is not complete", 0 },
	{ "/device/app-blacklist/update", "the same", 0 },
	{ "/device/app-blacklist/export-excel/sync", "an archive", 0 },
	{ "/device/app-blacklist/mac/import-template", "one for all", 0 },
	{ "/device/app-blacklist/mac/import",
	    "the good request's file has no addresses", 0 },
	{ "/pools", "about the host", 0 },
	/* Times in it make both answers differ now and then. */
	{ "/metrics", "about the host", 1 },
	{ "/readyz", "about the host", 0 },
};

bool
is_apart(const char *path)
{
	for (size_t i = 0; i < ARRAY_LEN(apart); i++)
		if (strncmp(path, apart[i].path, strlen(apart[i].path)) == 0) {
			apart[i].excused++;
			return true;
		}
	return false;
}

int
apart_unneeded(void)
{
	int n = 0;

	for (size_t i = 0; i < ARRAY_LEN(apart); i++)
		if (apart[i].excused == 0) {
			printf("apart.c: nobody needs %s (%s)\n", apart[i].path,
			    apart[i].why);
			n++;
		}
	return n;
}
