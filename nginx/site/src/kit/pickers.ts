/** Where the choices of a picker come from.  A picker shows names and gives
 * ids; one with `search` asks the server while somebody types, the others read
 * the whole list once. */
import type { AnyEndpoint } from './types'
import * as category from '@gen/bpm/category'
import * as definition from '@gen/bpm/process-definition'
import * as form from '@gen/bpm/form'
import * as userGroup from '@gen/bpm/user-group'
import * as blacklist from '@gen/device/app-blacklist'
import * as packageName from '@gen/device/app-package-name'
import * as rule from '@gen/device/rule'
import * as fileConfig from '@gen/infra/file-config'
import * as area from '@gen/system/area'
import * as channel from '@gen/device/channel'
import * as dept from '@gen/system/dept'
import * as dictType from '@gen/system/dict-type'
import * as menu from '@gen/system/menu'
import * as post from '@gen/system/post'
import * as role from '@gen/system/role'
import * as tenant from '@gen/system/tenant'
import * as tenantPackage from '@gen/system/tenant-package'
import * as user from '@gen/system/user'
import { countryName } from './places'
import { t } from './text'

export interface PickerSource {
	list: AnyEndpoint
	/** members of the row: the value, what is shown, and what stands beside it */
	id?: string
	label?: string
	hint?: string
	/** the label in the reader's language, where the server has it in one alone */
	called?: (id: unknown, label: string) => string
	/** the member with the parent's id: the choices are a tree */
	parent?: string
	/** the member with the rows below; `parent` is the name that their link gets */
	children?: string
	/** the parameter that a typed text is sent as */
	search?: string
	/** reads one that is none of the choices, and what it is called then */
	one?: AnyEndpoint
	off?: (row: Record<string, unknown>) => string
}

const nameOff = (row: Record<string, unknown>) => (row.status === 1 ? t('kit.isOff', { name: row.name }) : String(row.name))
const sources = {
	blacklist: { list: blacklist.page, label: 'packageName', hint: 'appName', search: 'packageName' },
	category: { list: category.simple_list, id: 'code' },
	channel: { list: channel.all },
	dept: { list: dept.simple_list, parent: 'parentId', one: dept.get, off: nameOff },
	dictType: { list: dictType.simple_list, id: 'type' },
	form: { list: form.simple_list },
	menu: { list: menu.simple_list, parent: 'parentId', one: menu.get, off: nameOff },
	packageName: { list: packageName.page, id: 'packageName', label: 'packageName', hint: 'appName', search: 'packageName' },
	post: { list: post.simple_list, one: post.get, off: nameOff },
	process: { list: definition.simple_list, id: 'key' },
	region: { list: area.tree, parent: 'parentId', children: 'children', called: countryName },
	role: { list: role.simple_list, one: role.get, off: nameOff },
	rule: { list: rule.simple_list, one: rule.get, off: nameOff },
	storage: { list: fileConfig.page, search: 'name' },
	tenant: { list: tenant.simple_list },
	tenantPackage: { list: tenantPackage.simple_list, one: tenantPackage.get, off: nameOff },
	user: { list: user.simple_list, label: 'nickname', hint: 'deptName', one: user.get_simple, off: row => (row.status === 1 ? t('page.bpm.userDisabled', { name: row.nickname }) : String(row.nickname)) },
	userGroup: { list: userGroup.simple_list, one: userGroup.get, off: nameOff },
} satisfies Record<string, PickerSource>

export type PickerName = keyof typeof sources
export const pickers: Record<PickerName, PickerSource> = sources
