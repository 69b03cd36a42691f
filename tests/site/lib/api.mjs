// api - calls of the suite without the browser, to prepare what a test looks at.
import fs from 'node:fs'
import { base } from './browser.mjs'

export const password = () => fs.readFileSync(process.env.SITE_PASSWORD_FILE, 'utf8').trim()

export async function call(token, method, path, body) {
	const response = await fetch(`${base}/admin-api${path}`, {
		method,
		headers: { 'Content-Type': 'application/json', 'tenant-id': '1', ...(token && { Authorization: `Bearer ${token}` }) },
		body: body === undefined ? undefined : JSON.stringify(body),
	})
	const answer = await response.json()
	if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`)
	return answer.data
}

export async function tokenOf(username = 'admin', secret = password()) {
	return (await call(undefined, 'POST', '/system/auth/login', { username, password: secret })).accessToken
}

// The addresses of all pages that the menu leads to.
export async function pagePaths(token) {
	const { menus } = await call(token, 'GET', '/system/auth/get-permission-info?site=1')
	const out = []
	const visit = (rows, above, shown) => {
		for (const row of rows ?? []) {
			const path = row.path.startsWith('/') ? row.path : `${above}/${row.path}`
			if (row.component) out.push({ path, name: row.componentName, component: row.component, title: row.name, visible: shown && row.visible })
			visit(row.children, path, shown && row.visible)
		}
	}
	visit(menus, '', true)
	return out
}
