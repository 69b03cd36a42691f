import { listPage } from '@/kit/types'
import * as api from '@gen/system/oauth2-token'
import { person } from '@/kit/session'
import { t } from '@/kit/text'
import { personAt, personName } from '../../parts/person'

export default listPage({
	name: 'SystemTokenClient', id: 'id', title: 'userId', fresh: 30,
	list: api.page, one: api.get, rowsAreWhole: true, remove: api.delete_list,
	loses: row => (String(row.userId) === String(person.value?.id) ? t('page.SystemTokenClient.yours') : undefined),
	columns: [
		{ key: 'userId', opens: true, text: personName, to: personAt, card: 'name' }, { key: 'userType', extra: true },
		{ key: 'clientId' }, { key: 'createTime', width: 160, card: 'line' }, { key: 'expiresTime', width: 160 },
		{ key: 'accessToken', as: 'mono' },
	],
	filters: [{ key: 'userId', pick: 'user', quick: true }, { key: 'userType', quick: true }, { key: 'clientId' }, { key: 'resting', quick: true, more: true }],
})
