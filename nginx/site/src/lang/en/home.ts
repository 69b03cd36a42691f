/* The Fleet page. */
export default {
	FleetHome: {
		activated: 'Activated', all: 'All {n} countries', as: 'as of {ago}', curve: 'Devices online', days1: '24 hours', days30: '30 days', effects: 'Latest effects of the blacklist',
		first: 'The first twenty', kill: 'stopped', lastWeek: 'a week before', models: 'Models', noDevices: 'No devices yet. Make a channel, then import devices or make them one by one; here stands how they are.', noSamples: 'No samples yet: the curve begins within five minutes.', share: '{share} % online', shareOffline: '{share} % offline', newToday: 'New today', notActivated: 'Not activated', notCounted: 'not counted yet', counted: 'counted {ago}', notDone: { uninstall: 'not removed: {why}', kill: 'not stopped: {why}' }, offline: 'Offline', online: 'Online', others: 'Others', show: 'What is counted', silentDay: 'Silent over a day', silentMonth: 'Silent over 30 days', silentWeek: 'Silent over 7 days',
		span: 'Span of time', total: 'Devices', uninstall: 'removed', unknown: 'Unknown', versions: 'System versions', waiting: 'Waiting for me', where: 'Countries',
	},
}
