// client.ts - a program of somebody else, with the types that openapi-typescript
// has made of the document: it compiles only if the document says what it uses.
import createClient from "openapi-fetch";
import type { components, paths } from "./api";

const api = createClient<paths>({ baseUrl: "http://127.0.0.1:8080" });

type Role = components["schemas"]["RolePage"];
type Failure = components["schemas"]["Failure"];

export async function signIn(username: string, password: string) {
	const { data } = await api.POST("/admin-api/system/auth/login", {
		params: { header: { "tenant-id": 1 } },
		body: { username, password },
	});

	if (data === undefined || data.data === null || !("accessToken" in data.data))
		throw new Error(data?.msg);
	return String(data.data.accessToken);
}

export async function roles(token: string): Promise<Role[]> {
	const { data } = await api.GET("/admin-api/system/role/page", {
		headers: { Authorization: `Bearer ${token}` },
		params: { query: { pageNo: 1, pageSize: 10 } },
	});

	if (data === undefined || data.data === null || !("list" in data.data))
		throw new Error(data?.msg);
	return data.data.list as Role[];
}

export function reason(failure: Failure): string {
	return `${failure.code}: ${failure.msg}`;
}

export async function save(token: string, expr: Record<string, unknown>) {
	return api.POST("/admin-api/device/rule/create", {
		headers: { Authorization: `Bearer ${token}` },
		body: { name: "boxes", expr },
	});
}
