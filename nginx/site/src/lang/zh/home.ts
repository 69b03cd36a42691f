/* The Fleet page. */
import type { Labels } from '@/kit/text'
import type en from '../en/home'

export default {
	FleetHome: {
		activated: '已激活', all: '全部 {n} 个国家', as: '数据时间：{ago}', curve: '在线设备', days1: '24 小时', days30: '30 天', effects: '黑名单最近的效果',
		first: '前二十', kill: '已强停', lastWeek: '一周前', models: '型号', noDevices: '还没有设备。请先新建渠道，再导入或逐个新增设备；这里会显示它们的状况。', noSamples: '还没有采样数据：曲线将在五分钟内开始。', share: '在线 {share} %', shareOffline: '离线 {share} %', newToday: '今日新增', notActivated: '未激活', notCounted: '尚未统计', counted: '{ago}统计', notDone: { uninstall: '未卸载：{why}', kill: '未强停：{why}' }, offline: '离线', online: '在线', others: '其他', show: '统计内容', silentDay: '失联超过 1 天', silentMonth: '失联超过 30 天', silentWeek: '失联超过 7 天',
		span: '时间范围', total: '设备', uninstall: '已卸载', unknown: '未知', versions: '系统版本', waiting: '待我处理', where: '国家',
	},
} satisfies Labels<typeof en>
