import { listPage } from '@/kit/types'
import * as api from '@gen/system/notify-message'
import { personAt, personName } from '../../parts/person'

export default listPage({
	name: 'SystemNotifyMessage', id: 'id', title: 'templateContent', list: api.page, one: api.get,
	columns: [
		{ key: 'userId', width: 140, text: personName, to: personAt }, { key: 'templateContent', opens: true },
		{ key: 'templateType', width: 140 }, { key: 'readStatus', width: 80 }, { key: 'createTime', width: 160 },
		{ key: 'readTime', extra: true }, { key: 'templateCode', as: 'mono', extra: true },
		{ key: 'templateNickname', extra: true }, { key: 'templateParams', as: 'json', extra: true },
		{ key: 'userType', extra: true },
	],
	filters: [
		{ key: 'userId', pick: 'user', quick: true }, { key: 'templateType', quick: true },
		{ key: 'templateCode' }, { key: 'userType' }, { key: 'createTime' },
	],
})
