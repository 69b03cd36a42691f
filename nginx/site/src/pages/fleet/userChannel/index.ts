import { listPage } from '@/kit/types'
import * as user from '@gen/system/user'
import * as userChannel from '@gen/device/user-channel'

/** Users once more, to bind them to channels. */
export default listPage({
	name: 'FleetUserChannel', id: 'id', title: 'username', list: user.page, one: user.get,
	columns: [
		{ key: 'username', opens: true }, { key: 'nickname' }, { key: 'deptId', pick: 'dept' },
		{ key: 'status', width: 100 },
	],
	filters: [
		{ key: 'username', quick: true }, { key: 'nickname', quick: true }, { key: 'channelId', pick: 'channel', quick: true }, { key: 'deptId', pick: 'dept' },
		{ key: 'roleId', pick: 'role' },
	],
	tabs: [
		{ id: 'channels', needs: userChannel.assign, body: () => import('../../system/user/tabs/Channels.vue'),
			props: row => ({ userId: row.id }) },
	],
})
