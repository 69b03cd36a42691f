// people - users and roles, made by the API.
import { call } from './api.mjs'

export const SECRET = 'a password of tests 1'

export function person(token, username, roleIds = []) {
	return call(token, 'POST', '/system/user/create', { username, nickname: username, password: SECRET })
		.then(async id => {
			if (roleIds.length) await call(token, 'POST', '/system/permission/assign-user-role', { userId: id, roleIds })
			return id
		})
}

// A role with the menus for which `wanted` is true, and those above them.
export async function role(token, code, wanted) {
	const menus = await call(token, 'GET', '/system/menu/list')
	const byId = new Map(menus.map(m => [m.id, m]))
	const ids = new Set()
	const above = menu => (menu.parentId ? [...above(byId.get(menu.parentId)), menu] : [menu])
	for (const menu of menus) if (wanted(menu, above(menu))) for (const each of above(menu)) ids.add(each.id)
	const id = await call(token, 'POST', '/system/role/create', { name: code, code, sort: 9, status: 0 })
	await call(token, 'POST', '/system/permission/assign-role-menu', { roleId: id, menuIds: [...ids] })
	await call(token, 'POST', '/system/permission/assign-role-data-scope', { roleId: id, dataScope: 1 })
	return id
}

export async function roleByCode(token, code) {
	const { list } = await call(token, 'GET', `/system/role/page?pageNo=1&pageSize=10&code=${code}`)
	return list.find(r => r.code === code).id
}
