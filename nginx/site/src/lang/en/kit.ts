/* What the kit and the shell say: buttons, questions, failures. */
export default {
	action: {
		cancel: 'Cancel', close: 'Close', columns: 'Columns', confirm: 'Confirm', create: 'New', delete: 'Delete', discard: 'Discard', edit: 'Edit',
		export: 'Export', import: 'Import', refresh: 'Read again', reset: 'Reset', save: 'Save', search: 'Search', upload: 'Upload',
		done: 'Done', more: 'More', copy: 'Copy',
	},
	tab: { info: 'Details' },
	chart: { table: 'As a table', time: 'Time' },
	picker: { blacklist: 'Blacklist', dept: 'Departments', user: 'Users', role: 'Roles', menu: 'Menus', channel: 'Channels', region: 'Regions' },
	kit: {
		actions: 'Actions', addBelow: 'Add below', after: 'Next page', again: 'Try again', allRows: 'All', andMore: '{names} and {n} more', andMoreRows: '… and {n} more', asOf: 'As of {time}, {ago}: the server has not answered since', copied: 'Copied', copyLeft: 'Copy these', correct: 'Correct the filter first',  any: 'Any',
		before: 'Previous page', change: 'Edit {name}', choose: 'Choose this row', chooseAll: 'Choose all rows of this page', chooseNone: 'Choose none',
		chosen: '{n} chosen', conflict: 'Somebody else changed this while you did. Choose what is to stay.', conflictBy: '{who} changed this at {when}, while you did. Choose what is to stay.', conflictField: 'Field', conflictWas: 'Was', conflictMine: 'Yours', conflictTheirs: 'Theirs', conflictAllMine: 'All yours', conflictAllTheirs: 'All theirs', conflictUse: 'Go on with these', conflictValues: 'What differs', overtakenLeft: 'Somebody has changed it meanwhile', overtaken: 'Meanwhile this is not any more what the page shows ({names}). Go on all the same?',
		copy: 'Copy', count: '{n} row | {n} rows', created: 'Created', deleted: 'Deleted: {n}', done: 'Done: {action}', dropChoice: 'Take away {name}', download: 'Download',
		draftKept: 'What you typed is kept as a draft until you sign out', empty: 'Nothing here yet', emptyNew: 'Nothing here yet: begin with “New”', noneFits: 'Nothing fits the filter: change it', exported: 'The file is saved', exportTask: 'The export is being made; its file is kept under “Export tasks”',
		failedRows: 'Rows that failed', fewer: 'Fewer filters', file: 'File', fold: 'Fold all', foldOne: 'Fold {name}', from: '{label}: from', gone: 'It is not there, or not for you',
		loading: 'Loading …', more: 'More', moreFilters: 'More filters ({n})', moreRows: 'Show more', narrow: '{shown} of {all}: type to narrow', newRows: '{n} new', no: 'No', none: 'Nothing found',
		offline: 'offline', outcome: '{done} done, {left} not', online: 'online', onePerLine: 'One per line, or separated by commas', page: 'Page', pagerEnds: 'Pages end at row {rows}: narrow the filter, or export',
		pages: 'Pages', perPage: 'Rows a page', pick: 'Choose', presets: '{label}: usual spans', preview: 'First rows of the file', restored: 'This is your draft of {time}.',
		saveLeft: 'Save these with their reasons', rows: '{from}–{to} of {total}', saved: 'Saved', saving: 'Saving …', sending: 'Sending …',
		sureAction: '{action}: {n} ({names})?', sureDelete: 'Delete {n}: {names}?', sureView: 'Delete the view “{name}”?', template: 'Empty file to fill in',
		to: '{label}: to', tryLeft: 'Try these again', tooManyChosen: 'No more than {max} can be chosen', typeNumber: 'Type the number {n} to go on', unfold: 'Unfold all', unfoldOne: 'Unfold {name}',
		reload: 'Reload', shownOf: '{shown} of {all}', viewDiffers: 'changed, not saved', viewChange: 'Save as “{name}”', viewDelete: 'Delete “{name}”', viewName: 'Name', views: 'Views', viewSave: 'Save as a new view', viewSaved: 'View saved', viewShared: 'Everybody may use it', yes: 'Yes', yourTime: 'your clock: {time}',
		macs: { and: ', ', count: '{n} address | {n} addresses', known: ', {n} of them known', line: 'line {line} “{text}”', mend: 'Take these lines out', paste: 'In any spelling, with any separators', wrong: '{n} wrong:' },
		range: { today: 'Today', yesterday: 'Yesterday', week: 'Last 7 days', month: 'Last 30 days', hour: 'Last hour', away: 'Over 7 days ago' },
	},
	error: {
		401: 'Please sign in again', 403: 'You may not do this', 404: 'It is not there', 413: 'It is too large', 423: 'It is being changed by somebody else; try again soon',
		429: 'Too many requests', 500: 'The server has failed', 502: 'The server cannot be reached', 503: 'The server is busy or being restarted', 504: 'The server has not answered in time',
		chunk: 'The site was upgraded meanwhile: please reload the page', code: 'Failed with code {code}', few: 'At least {min}', form: {
			cpu: 'A CPU id: 16 hex digits', email: 'An address such as name{\'@\'}example.org', file_name: 'A file name', file_path: 'A path without .. and backslashes', ip: 'An IP address',
			json: 'JSON', json_object: 'A JSON object', language: 'A language', link: 'An address that begins with http', mac: 'A MAC address such as 00:1A:2B:3C:4D:5E', mac_end: 'The last 4 to 11 digits of a MAC address', mac_prefix: 'The beginning of a MAC address, such as 00:1A:2B',
			mobile: 'A mobile number', package: 'A package name such as com.example.app', trimmed: 'No blanks at its ends', url: 'An address that begins with http', username: 'Letters and digits only', website: 'A host name',
		},
		high: 'At most {max}', long: '{length} characters, at most {max} are allowed', low: 'At least {min}', many: '{length} entries, at most {max} are allowed', network: 'The server does not answer; check the network and try again',
		number: 'A number, please', page: 'This part of the page has failed', pattern: 'This is not written as it should be', perm: 'permission {perm}', required: 'Please fill this in',
		short: 'At least {min} characters', time: 'The server took too long', trace: 'Trace', wait: 'Try again in {seconds} s.',
	},
	shell: {
		about: 'About', dense: 'Narrow rows', doc: 'API documentation', draftsGo: '{n} draft of yours is not saved and will be gone. Sign out? | {n} drafts of yours are not saved and will be gone. Sign out?', ended: 'Your session has ended. Sign in to go on; nothing you typed is lost.', find: 'Find', findWhat: 'Page, device by any label, package, user, trace-id …',
		foldMenu: 'Narrow menu', home: 'To the first page', keep: 'Keep me signed in', key: {
			blacklist: 'Blacklist', channels: 'Channels', choose: 'Choose the row', close: 'Close what is open', decide: 'Approve or reject: then the reason, and Enter', devices: 'Devices', edit: 'Edit the row', exports: 'Export tasks', filter: 'To the filter', find: 'Find anything',
			fleet: 'Fleet', help: 'This list', installs: 'Installs', new: 'New', open: 'Open the row', read: 'Read again', rows: 'Next, previous row', rules: 'Rules', tab: 'The tab of that number in a drawer', tasks: 'My tasks', users: 'Users',
		},
		keys: 'Keys', keysOn: 'Keys of one letter', language: 'Language', licences: 'Licences of the software in this site', locked: 'Too many attempts. Each further wrong one makes the wait longer.', me: 'My profile', menu: 'Menu', messages: 'Messages, {n} unread', messagesTitle: 'Messages',
		missing: 'No such page', missingWhy: 'The address leads to nothing, or to a page that your roles do not have.', newTask: 'Waiting for you: {name}', notice: 'Notice: {title}', noPages: 'No pages yet', noPagesWhy: 'Your roles have no page of this site. Ask an administrator for a role.', noMessages: 'No messages', otherTenant: 'Another tenant', ownTenant: 'Own tenant', password: 'Password',
		progress: 'Progress', readAll: 'Mark all as read', running: '{n} running', seek: {
			app: 'Blacklist of “{text}”', blacklist: 'Blacklist of {text}', channel: 'Channel “{text}”', device: 'Device {text}', count: '{n} device | {n} devices', devices: 'Devices of these addresses', installs: 'Installs of {text}', new: 'New: {name}', package: 'Package {text}', process: 'Process “{text}”', trace: 'Trace {text} …', user: 'User “{text}”',
		},
		signIn: 'Sign in', signOut: 'Sign out', skip: 'To the content', tasks: 'Exports and imports', tenant: 'Tenant', theme: 'Colours', themes: { auto: 'As the system', light: 'Light', dark: 'Dark' }, toDo: 'to do', toProcess: 'Open the process', unread: 'unread', username: 'User name',
		visit: 'Visit a tenant', visiting: 'You are visiting the tenant {name}: what you change is theirs.', whichTenant: 'There are several tenants here: type the name of yours.', zone: 'times are in {zone}',
	},
}
