import { listPage } from '@/kit/types'
import * as api from '@gen/system/oauth2-token'

export default listPage({
	name: 'SystemTokenClient', id: 'accessToken', title: 'accessToken', fresh: 30,
	list: api.page, remove: api.delete_list,
	columns: [
		{ key: 'accessToken', as: 'mono', opens: true }, { key: 'userId', pick: 'user' },
		{ key: 'userType', width: 130 }, { key: 'clientId' }, { key: 'createTime', width: 160 },
		{ key: 'expiresTime', width: 160 },
	],
	filters: [{ key: 'userId', pick: 'user', quick: true }, { key: 'userType', quick: true }, { key: 'clientId' }],
})
