import { t } from '@/kit/text'
import { treePage } from '@/kit/types'
import * as api from '@gen/system/menu'
import { menuWords } from '../parts/builtIn'

const DIRECTORY = 1
const PAGE = 2
const BUTTON = 3
const givenTo = (site: unknown) => t(`page.SystemMenu.for.${site}`)

export default treePage({
	name: 'SystemMenu', id: 'id', title: 'name', parent: 'parentId',
	list: api.list, one: api.get, create: api.create, update: api.update, remove: api.delete_list,
	columns: [
		{ key: 'name', opens: true, width: 260, text: menuWords }, { key: 'icon', as: 'icon', width: 60 }, { key: 'type', width: 100, card: 'line' },
		{ key: 'sort', width: 70 }, { key: 'permission', as: 'mono', card: 'line' }, { key: 'component', as: 'mono' },
		{ key: 'status', width: 100, card: 'state' }, { key: 'path', as: 'mono', extra: true }, { key: 'componentName', extra: true },
		{ key: 'site', extra: true, text: row => givenTo(row.site) }, { key: 'visible', extra: true }, { key: 'keepAlive', extra: true },
		{ key: 'alwaysShow', extra: true }, { key: 'createTime', extra: true },
	],
	filters: [{ key: 'name', quick: true }, { key: 'status', quick: true }],
	form: [
		{ key: 'parentId', pick: 'menu', none: 0 }, { key: 'type', start: PAGE }, { key: 'name' },
		{ key: 'icon', as: 'icon', when: form => form.type !== BUTTON },
		{ key: 'path', when: form => form.type !== BUTTON },
		{ key: 'component', when: form => form.type === PAGE },
		{ key: 'componentName', when: form => form.type === PAGE },
		{ key: 'permission', when: form => form.type !== DIRECTORY },
		{ key: 'sort', start: 0 }, { key: 'status', start: 0 }, { key: 'site', start: 1, own: () => import('./parts/Site.vue'), says: givenTo },
		{ key: 'visible', start: true, when: form => form.type !== BUTTON },
		{ key: 'keepAlive', start: true, when: form => form.type === PAGE },
		{ key: 'alwaysShow', start: true, when: form => form.type !== BUTTON },
	],
})
