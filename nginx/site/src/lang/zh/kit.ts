/* What the kit and the shell say: buttons, questions, failures. */
import type { Labels } from '@/kit/text'
import type en from '../en/kit'

export default {
	action: {
		cancel: '取消', close: '关闭', columns: '列设置', confirm: '确定', create: '新增', delete: '删除', discard: '放弃我的修改', edit: '编辑',
		export: '导出', import: '导入', refresh: '刷新', reset: '重置', save: '保存', search: '搜索', upload: '上传',
		done: '完成', more: '更多', copy: '复制', undo: '撤销',
	},
	tab: { info: '详情' },
	chart: { table: '表格', time: '时间' },
	picker: { blacklist: '黑名单', dept: '部门', user: '用户', role: '角色', menu: '菜单', channel: '渠道', region: '地区' },
	kit: {
		askSomebody: '请联系您单位的管理员；租户套餐未包含的权限，只能由本站点的运营方开通。', askThese: '以下人员可以分配角色（仅限本人拥有的权限，且仅限其数据权限范围内的用户）：{names}。',
		actions: '操作', addBelow: '添加下级', after: '下一页', again: '重试', allRows: '全部', andMore: '{names} 及另外 {n} 项', andMoreRows: '…… 另有 {n} 项', asOf: '数据截至 {time}（{ago}），此后未能重新读取', copied: '已复制', copyLeft: '复制这些', correct: '请先更正筛选条件', any: '不限',
		before: '上一页', columnsBeyond: '更多列', columnsFirst: '回到前面的列', change: '编辑 {name}', choose: '选择此行', chooseAll: '选择本页全部', chooseNone: '取消选择', chooseFile: '选择文件', colon: '{what}：', noFile: '未选择文件', noAnswerYet: '服务器尚未应答',
		spans: { ms: '{v} 毫秒', s: '{v} 秒', min: '{v} 分钟', h: '{v} 小时', d: '{v} 天' },
		chosen: '已选 {n} 项', conflict: '您编辑期间，此内容在别处被修改。请选择要保留的值。', conflictBy: '您编辑期间，{who} 于 {when} 修改了此内容。请选择要保留的值。', conflictOwn: '您本人于 {when} 在另一个标签页或浏览器中修改了此内容。请选择要保留的值。', conflictField: '字段', conflictWas: '原值', conflictMine: '您的', conflictTheirs: '对方的', conflictAllMine: '全部用您的', conflictAllTheirs: '全部用对方的', conflictHere: '此标签页的', conflictThere: '另一标签页的', conflictAllHere: '全部用此标签页的', conflictAllThere: '全部用另一标签页的', conflictBack: '返回，保留已输入的内容', conflictUntouched: '未修改', conflictUse: '使用所选内容', conflictValues: '不同之处', overtakenLeft: '期间已被修改', overtaken: '当前内容已与页面显示的不同（{names}）。仍要继续吗？',
		copy: '复制', count: '共 {n} 行', created: '已新增', deleted: '已删除 {n} 项', done: '已执行“{action}”', dropChoice: '去掉 {name}', download: '下载',
		draftLost: '浏览器没有存放草稿的空间：已输入的内容未保留', draftKept: '已输入的内容保存为草稿，保留一周或到退出登录为止', draftKeptBut: '已输入的内容保存为草稿（密码和密钥除外），保留一周或到退出登录为止', empty: '暂无数据', emptyNew: '暂无数据：点击“新增”开始', beyond: '没有第 {page} 页：这是最后一页', unchangeable: '已不能再修改', noneFits: '没有符合筛选条件的数据：请修改筛选条件', exported: '文件已保存', exportHere: '正在生成导出文件，完成后可在您姓名菜单的“导出与导入”中下载', exportTask: '正在生成导出文件，完成后可在“导出任务”中下载',
		failedRows: '失败的行', fewer: '收起筛选', file: '文件', filters: '筛选', filtersSet: '筛选（{n}）', fold: '全部折叠', foldOne: '折叠 {name}', from: '{label}：开始', gone: '不存在，或您无权查看', goneForm: '已被删除，或您已无权查看：未保存。您填写的内容保留在此。', passedOver: '已保存，但以下内容已不存在，未包含：{names}',
		loading: '加载中…', more: '更多', moreFilters: '更多筛选（{n}）', moreRows: '显示更多', narrow: '显示 {shown}/{all}，输入文字缩小范围', newRows: '有 {n} 条新数据', listChanged: '列表已变化，点击显示最新内容', no: '否', none: '没有结果', oneself: '这是您自己的账号：您将被退出，且无法再次登录。', ownSession: '这是您自己的账号：您将被退出，需用新密码重新登录。', noneDeleted: '全部未删除', unreadTakes: '另有哪些内容依赖它，您无权查看。', lookedAt: '仅查看了前 {most} 项的关联内容。', notCopied: '浏览器不允许复制：请选中文本后自行复制',
		offline: '离线', onlineMeans: '最近一次心跳未超过渠道心跳间隔的三倍即为在线', outcome: '成功 {done} 项，未成功 {left} 项', outcomeUnseen: '已受理 {taken} 项，拒绝 {left} 项；已受理各项的结果尚不清楚', outcomeWaits: '已受理 {taken} 项：{done} 项已生效，{waits} 项等待设备出现；拒绝 {left} 项', waitsForDevice: '设备出现后生效', online: '在线', onePerLine: '每行一个，或用逗号分隔', page: '页码', pagerEnds: '最多翻到第 {rows} 行：请缩小筛选范围或导出',
		pages: '分页', perPage: '每页行数', pick: '请选择', presets: '{label}：常用范围', preview: '文件前几行', restored: '这是您 {time} 的草稿。',
		saveLeft: '保存这些及原因', rows: '{from}–{to}，共 {total}', saved: '已保存', saving: '保存中…', sending: '发送中…', stop: '。', sent: '{action}：已对 {n} 项发出，其中可能有此前已不存在的项',
		sureAction: '{action}：{n} 项（{names}）？', surePage: '{action}？', sureDelete: '删除 {n} 项：{names}？', sureView: '删除视图“{name}”？', template: '下载模板',
		calendar: '从日历中选择', day: '年-月-日', stamp: '年-月-日 时:分:秒',
		to: '{label}：结束', tryLeft: '重试这些', tryRefused: '重试未成功的 {n} 项', undone: '已撤销：{action}', undoneSave: '已撤销', tooManyChosen: '最多选择 {max} 项', typeNumber: '请输入数字 {n} 以继续', unfold: '全部展开', unread: '未能读取，请稍后重试', unfoldOne: '展开 {name}',
		reload: '重新加载', shownOf: '显示 {shown}/{all}', viewDiffers: '已修改，未保存', viewChange: '保存到“{name}”', viewDelete: '删除“{name}”', viewName: '名称', views: '视图', viewSave: '另存为新视图', viewSaved: '视图已保存', viewShared: '所有人可用', yes: '是', yourTime: '您的时间：{time}',
		imports: { bad: '有误的行', cell: '第 {row} 行的{title}', checking: '正在检查…', found: '{n} 行有误，尚未写入任何数据', good: '所有行均无误，尚未写入任何数据', hidden: '工作簿中隐藏的 {n} 行也会导入', ignored: '不会读取的列：{titles}', leave: '跳过', left: '{n} 行未导入', leaveRow: '跳过第 {row} 行', leftOut: '您跳过的行：{n}', lost: '已修改的行尚未导入，关闭后将丢失。确定关闭吗？', others: '导入其余行', row: '行', rowOf: '第 {row} 行：', unread: '不会读取的工作表：{titles}' },
		and: '、', isOff: '{name} – 已停用', macs: { count: '{n} 个地址', known: '，其中 {n} 个已知', repeated: '；另有 {n} 个重复，只计一次', unknown: '未知 {n} 个：', line: '第 {line} 行“{text}”', mend: '移除这些内容', range: '第 {line} 行“{text}”（不支持地址段）', paste: '任意写法和分隔符均可', wrong: '{n} 行中有不正确的地址：' },
		range: { today: '今天', yesterday: '昨天', week: '最近 7 天', month: '最近 30 天', hour: '最近 1 小时' },
	},
	error: {
		keptForm: '未保存。已输入的内容会在此浏览器中保留一周，恢复权限后打开表单即可继续。', lostForm: '未保存，且浏览器没有存放草稿的空间：您输入的内容仅在此页面中，离开前请复制。', unsure: '无法确定是否已执行。', keptHere: '已输入的内容仍保留在此处。', 401: '请重新登录', 403: '您无权执行此操作', 404: '不存在', 413: '内容过大', 423: '正在被其他人修改，请稍后重试',
		429: '请求过于频繁', 500: '服务器出错', 502: '无法连接服务器', 503: '服务器繁忙或正在重启', 504: '服务器响应超时',
		chunk: '页面的一部分未能加载：网络中断，或站点已升级。网络恢复后请重新加载页面', code: '失败，代码 {code}', few: '至少 {min} 项', form: {
			cpu: 'CPU 编号：16 位十六进制', email: '邮箱地址，例如 name@example.org', file_name: '文件名', file_path: '路径，不能含 .. 和反斜杠', ip: 'IP 地址',
			json: 'JSON，例如 {"name": "value"}', json_object: 'JSON 对象，例如 {"name": "value"}', language: '语言', link: '以 http 开头的地址', mac: 'MAC 地址，例如 00:1A:2B:3C:4D:5E', mac_end: 'MAC 地址的最后 4 到 11 位', mac_prefix: 'MAC 地址的开头，例如 00:1A:2B',
			mobile: '手机号码', package: '包名，例如 com.example.app', trimmed: '首尾不能有空格', url: '以 http 开头的地址', username: '只能是字母和数字', website: '主机名',
		},
		order: '结束不能早于开始',
		high: '不能大于 {max}', long: '{length} 个字符，最多 {max} 个', low: '不能小于 {min}', many: '{length} 项，最多 {max} 项', network: '服务器没有响应，请检查网络后重试',
		number: '请输入数字', page: '页面的这一部分出错了', pattern: '格式不正确', perm: '权限 {perm}', required: '请填写',
		day: '日期，例如 2026-11-27', stamp: '时间，例如 2026-11-27 18:30:00', short: '至少 {min} 个字符', stays: '请改为其他值：此项可以修改，但不能清空', time: '服务器响应时间过长', trace: '追踪号', wait: '请在 {seconds} 秒后重试。', whole: '请输入整数',
	},
	shell: {
		denied: '无权访问', lacked: '此页面需要权限 {perm}，您没有该权限。', menuOff: '您拥有此页面的权限 {perm}，但该页面的菜单已停用，因此本站不向任何人显示该页面。可由菜单管理员启用。', rights: '我的权限',
		about: '关于', dense: '紧凑行', doc: '接口文档', draftsGo: '您有 {n} 份未保存的草稿，退出后将丢失。是否退出登录？', ended: '登录已失效。重新登录即可继续，已输入的内容不会丢失；如果无法登录，请向管理员确认您的账号是否仍然存在。', outElsewhere: '您已在此浏览器的另一个标签页中退出登录。', outEnded: '登录已失效，请重新登录；如果无法登录，请向管理员确认您的账号是否仍然存在。', find: '查找', findWhat: '页面、设备标签上的任何内容、包名、用户、追踪号…',
		foldMenu: '收起菜单', home: '回到首页', keep: '保持登录', key: {
			blacklist: '黑名单', channels: '渠道', choose: '选择此行', close: '关闭当前窗口', decide: '通过或驳回：再输入理由并按 Enter', devices: '设备', edit: '编辑此行', exports: '导出任务', filter: '跳到筛选', find: '查找',
			fleet: '设备总览', help: '本列表', installs: '应用安装', new: '新增', open: '打开此行', read: '刷新', rows: '下一行、上一行', rules: '规则', tab: '抽屉中对应序号的标签页', tasks: '我的待办', users: '用户',
		},
		keys: '快捷键', keysOn: '启用单键快捷键', language: '语言', licences: '本站所用软件的许可证', locked: '尝试次数过多。再次输错将延长等待时间。', me: '个人中心', menu: '菜单', messages: '消息，{n} 条未读', messagesTitle: '消息',
		missing: '页面不存在', missingWhy: '该地址不存在，或您的角色没有此页面。', newTask: '等待您处理：{name}', notice: '通知公告：{title}', noPages: '暂无可用页面', noPagesWhy: '您的角色没有本站的任何页面，请联系管理员分配角色。', noMessages: '没有消息', otherTenant: '其他租户', ownTenant: '本租户', password: '密码',
		progress: '进度', readAll: '全部标为已读', running: '{n} 个进行中', seek: {
			app: '在黑名单中搜索“{text}”', blacklist: '在黑名单中搜索 {text}', channel: '搜索渠道“{text}”', device: '设备 {text}', count: '{n} 台设备', devices: '这些地址的设备', devicesFirst: '前 {most} 个地址的设备', installs: '在应用安装中搜索 {text}', missed: '没有标签以此开头的设备。序列号、CPU 编号、单号和 IP 地址按开头查找，不能按末尾查找；MAC 地址也可按末尾 4 位及以上查找；名称可按任意部分查找：请选“搜索名称含……的设备”。', by: '匹配项：{field}', model: '型号为“{text}”的设备', named: '搜索名称含“{text}”的设备', new: '新增：{name}', package: '搜索包名 {text}', process: '搜索流程“{text}”', readAs: '按 {text} 查找', trace: '搜索追踪号 {text}…', user: '搜索用户“{text}”',
		},
		signIn: '登录', signOut: '退出登录', skip: '跳到内容', tasks: '导出与导入', tenant: '租户', taken: '此页面刚才还打开着。您在其中输入而未保存的内容会在此浏览器中保留一周，恢复权限后打开页面即可继续。', takenLost: '此页面刚才还打开着。浏览器没有存放草稿的空间：您在其中输入而未保存的内容可能已丢失。', theme: '配色', themes: { auto: '跟随系统', light: '浅色', dark: '深色' }, toDo: '项待办', toProcess: '打开流程', unread: '未读', username: '用户名',
		visit: '访问租户', visiting: '您正在访问租户 {name}：所做的修改属于该租户。', visitingAll: '您正在访问租户 {name}，但此页面属于所有租户：在此所做的修改对所有租户生效。', visitingMe: '您正在访问租户 {name}，但此页面属于您本人：在此修改的是您自己的信息。', whichTenant: '此处有多个租户：请输入您的租户名称。', zone: '时间为 {zone}',
	},
} satisfies Labels<typeof en>
