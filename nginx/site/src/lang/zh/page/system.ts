/* Texts of the pages below pages/system and pages/infra. */
import type { Labels } from '@/kit/text'
import type en from '../../en/page/system'

/* Texts of the pages in Chinese: system. */
export default {
	SystemTenant: {
		sureDelete: '删除租户 {names}？其用户将被退出且无法再次登录，其设备及其他所有数据都将丢失。',
	},
	SystemPost: {
		sureDelete: '删除 {names}？担任该岗位的用户将不再担任。',
		takes: {
			people: '您可见的用户中任该岗位的：{n} 人。', peopleNone: '您可见的用户中没有人任该岗位。',
		},
	},
	SystemUser: {
		depts: '部门',
		waits: '待其审批的任务：{n} 个；其中无其他人可审批的，此后将无人审批。',
		rolesHint: '用户的权限是其所有角色权限之和。',
		noRole: '已新增；该用户尚无角色，分配角色前不能执行任何操作。',
		noRoles: '没有角色。', roleOff: '已停用：重新启用前不提供任何权限',
		whyWhich: '哪个权限？',
		whyHint: '页面名称，或权限标识',
		whyOneOf: '请选择其中一项：',
		ask: '查询',
		granted: '拥有：',
		notGranted: '未拥有：',
		mayBeLimited: '该用户可能仅限部分渠道的设备：您无权查看是哪些，或暂时无法读取。',
		limited: '仅限这些渠道的设备和没有渠道的设备：{channels}。其他渠道的设备会被拒绝。',
		by: '来自角色 {role}，因为它有菜单 {menu}',
		byDisabled: '（该菜单或其上级已停用，因此本站不显示）',
		byRole: '来自角色 {role}，它拥有全部权限',
		known: { no: '没有页面或按钮使用此权限，请检查拼写。' },
		blocked: {
			roleDisabled: '角色 {role} 可提供此权限，但已停用。',
			noMenu: '该用户的角色都不提供此权限。',
			menuDisabled: '菜单 {menu} 已停用，因此本站不显示该功能。',
			package: '菜单 {menu} 不在该租户的套餐中。',
			shared: '此权限涉及所有租户共享的内容：只有第一个租户的人员才有。',
			userDisabled: '该用户已停用。',
			tenantEnded: '该租户已停用或已到期。',
		},
		wouldGive: '您可以分配以下任一角色：',
		cannotGive: '您无法分配任何包含此权限的角色。',
		give: '分配角色 {role}',
		holders: '谁拥有此权限？',
		holdersAre: '您可见的用户中有 {n} 人拥有此权限：',
		generate: '生成密码',
		channelsHint: '用户只能更改这些渠道的设备以及无渠道的设备；未选择则不限渠道。查看不受此限制：有设备查看权限的用户可看到全部设备。',
		action: {
			resetPassword: '重置密码',
			enable: '启用',
			disable: '停用',
		},
		tab: {
			roles: '角色',
			why: '权限来源',
			channels: '渠道',
		},
		empty: '没有您可见的用户。',
	},
	SystemLoginLog: {
		field: {
			status: '是否成功',
		},
	},
	SystemRole: {
		takes: {
			people: '您可见的用户中有 {n} 人拥有该角色，将失去其权限。', peopleNone: '您可见的用户中没有人拥有该角色。',
		},
		whomYouSee: '在您可见的用户中，以下用户拥有该角色。',
		findMenu: '查找菜单',
		given: '已选 {n} / {of}',
		menusHint: '选择菜单会同时选择其上级。灰色的菜单您自己没有，不能授予。',
		notYours: '您自己没有此权限，不能授予。',
		tab: {
			menus: '菜单权限',
			scope: '数据权限',
			people: '用户',
		},
		empty: '没有您可见的角色。',
	},
	SystemMenu: {
		for: {
			0: '所有前端',
			1: '仅本站',
		},
	},
	SystemTenantPackage: {
		locked: '不可修改。',
	},
	SystemDictType: {
		tab: {
			data: '字典数据',
		},
	},
	SystemNotice: {
		action: {
			push: '立即推送',
		},
		tab: {
			read: '预览',
		},
	},
	SystemNotifyTemplate: {
		sureDelete: '删除 {names}？使用该模板的站内信将不再发送。',
		action: {
			sendTest: '发送测试',
		},
		field: {
			nickname: '发送人',
		},
	},
	SystemArea: {
		find: '查询',
		search: '查找地区',
		unknown: '未知',
	},
	SystemTokenClient: {
		sureDelete: '强制下线 {names}？ | 强制下线 {n} 个会话：{names}？',
		deleted: '已强制下线 {n} 个会话',
		yours: '这是您自己的会话。如果正是您此刻使用的会话，您需要重新登录。',
		field: { userType: '账号类型', createTime: '登录或续期时间', accessToken: '会话' },
		action: { delete: '强制下线' },
		empty: '当前没有处于有效期内的会话。此前登录的用户可能无需密码即可继续使用：请查看休眠会话。',
	},
	InfraApiAccessLog: {
		old: '早于参数配置 log.access.keep-days 所定天数的日志。',
		field: {
			beginTime: '开始时间',
			startTime: '开始时间',
			endTime: '结束时间',
		},
		action: {
			clean: '清理旧日志',
		},
	},
	InfraApiErrorLog: {
		old: '早于参数配置 log.error.keep-days 所定天数的日志。',
		action: {
			clean: '清理旧日志',
			markDone: '标记已处理',
			markIgnored: '忽略',
		},
		view: {
			open: '未处理',
		},
		empty: '没有错误。',
	},
	InfraExportTask: {
		action: {
			download: '下载',
			cancelTask: '取消',
		},
		word: {
			access: '访问日志',
			'app-blacklist': '应用黑名单',
			'app-blacklist-crash': '黑名单：崩溃',
			'app-blacklist-kill': '黑名单：强停',
			'app-blacklist-mac': '黑名单：MAC 地址',
			'app-blacklist-uninstall': '黑名单：卸载',
			channel: '渠道',
			config: '配置',
			device: '设备',
			'dict-data': '字典数据',
			'dict-type': '字典类型',
			error: '错误日志',
			'install-device': '应用安装（按设备）',
			'install-package': '应用安装（按包名）',
			'login-log': '登录日志',
			'operate-log': '操作日志',
			'package-name': '应用包名',
			post: '岗位',
			role: '角色',
			tenant: '租户',
			user: '用户',
		},
		empty: '还没有导出任务。各页面的大型导出会显示在这里。',
	},
	InfraFile: {
		action: {
			upload: '上传',
		},
		sending: '正在上传',
		stored: '已保存',
		uploaded: '已上传：{names}',
		unreadable: '已无法读取：其存储已删除',
	},
	InfraFileConfig: {
		losesFiles: '其中存有 {n} 个文件，删除后将无法读取。',
		action: {
			test: '测试',
			master: '设为主存储',
		},
		chooseKind: '请选择类型',
		lacks: '请填写：{names}',
		kindFirst: '请先选择存储类型。',
		rest: '另外保留：{names}',
		works: '图片已保存，可通过以下地址读取：',
		setting: {
			domain: '域名',
			basePath: '根目录',
			host: '主机',
			port: '端口',
			username: '用户名',
			password: '密码',
			mode: '模式',
			endpoint: '节点地址',
			bucket: '存储桶',
			accessKey: '访问密钥',
			accessSecret: '访问密钥口令',
			enablePathStyleAccess: '路径风格访问',
			enablePublicAccess: '公开访问',
			region: '区域',
		},
	},
	InfraWebSocket: {
		off: '演示消息已由 infra.websocket.demo 关闭：在此发送的消息不会送达任何人。',
		text: '消息',
		to: '接收人（空为全部）',
		send: '发送',
		none: '还没有收到消息。',
	},
	builtIn: '{called}（{stored}）',
	right: {
		roles: '您的角色：{names}。',
		nothingLeft: '目前这些角色没有为您提供任何权限。',
		noRoles: '您没有启用中的角色。',
		find: '按词语查找权限，例如“删除设备”',
		shown: '{shown} / {all}',
		notYours: '您没有这样的权限。',
		what: '您可以做什么',
		by: '来自角色',
		menuOff: '（菜单已停用，本站不显示）',
	},
	me: {
		title: '个人中心',
		last: '上次登录 {when}，来自 {ip}',
		password: '密码',
		endsOthers: '修改密码会结束其他会话。',
		again: '再次输入新密码',
		differ: '两次输入的密码不一致。',
		change: '修改密码',
	},
} satisfies Labels<typeof en>
