/* Texts of the pages below pages/system and pages/infra. */
export default {
	SystemTenant: {
		sureDelete: 'Delete the tenant {names}? Its people are signed out and cannot sign in again, and its devices and all else that it has are lost. | Delete {n} tenants: {names}? Their people are signed out and cannot sign in again, and their devices and all else that they have are lost.',
	},
	SystemPost: {
		sureDelete: 'Delete {names}? Who holds it holds it no longer. | Delete {n}: {names}? Who holds them holds them no longer.',
		takes: {
			people: 'People you see who hold it: {n}.', peopleNone: 'None of the people you see holds it.',
		},
	},
	SystemUser: {
		depts: 'Departments',
		waits: 'Tasks that wait for a decision of this user: {n}. Those that nobody else may decide then wait for nobody.',
		rolesHint: 'What this user may do is what the roles give together.',
		noRole: 'Created; this user has no role yet, and may do nothing until somebody gives one.',
		noRoles: 'There are no roles.', roleOff: 'disabled: it gives nothing until somebody enables it',
		whyWhich: 'Which permission?',
		whyHint: 'Name of a page, or a permission',
		whyOneOf: 'Which of these?',
		ask: 'Ask',
		granted: 'Granted:',
		notGranted: 'Not granted:',
		mayBeLimited: 'He may be limited to the devices of some channels: which, you may not read, or it could not be read.',
		limited: 'Only for devices of these channels, and those without one: {channels}. A device of another channel is refused.',
		by: 'by the role {role}, because it has the menu {menu}',
		byDisabled: '(this menu, or one above it, is disabled, so the site does not show it)',
		byRole: 'by the role {role}, which may do everything',
		known: { no: 'No page and no button has this permission: is it spelt so?' },
		blocked: {
			roleDisabled: 'The role {role}, which would give it, is disabled.',
			noMenu: 'None of this user\'s roles gives it.',
			menuDisabled: 'The menu {menu} is disabled, so the site does not offer it.',
			package: 'The menu {menu} is not in the package of the tenant.',
			shared: 'It is about what all tenants share: only people of the first tenant have it.',
			userDisabled: 'The user is disabled.',
			tenantEnded: 'The tenant is disabled or has ended.',
		},
		wouldGive: 'You may give one of these roles:',
		cannotGive: 'You may give no role that has it.',
		give: 'Give the role {role}',
		holders: 'Who holds it?',
		holdersAre: '{n} person you see holds it: | {n} persons you see hold it:',
		generate: 'Generate a password',
		channelsHint: 'The user may change only the devices of these channels and those without one; without any here, channels set no limit. What the user sees does not depend on it: who may read devices sees all of them.',
		action: {
			resetPassword: 'Reset password',
			enable: 'Enable',
			disable: 'Disable',
		},
		tab: {
			roles: 'Roles',
			why: 'Why',
			channels: 'Channels',
		},
		empty: 'There is no user that you may see.',
	},
	SystemLoginLog: {
		field: {
			status: 'Succeeded',
		},
	},
	SystemRole: {
		takes: {
			people: 'People you see who have it, and lose what it gives: {n}.', peopleNone: 'None of the people you see has it.',
		},
		whomYouSee: 'Of those whom you may see these hold the role.',
		findMenu: 'Find a menu',
		given: '{n} of {of} chosen',
		menusHint: 'A menu brings those above it along. What is grey you do not hold yourself, so you cannot give it.',
		notYours: 'You do not hold this yourself, so you cannot give it.',
		tab: {
			menus: 'Menus',
			scope: 'Data scope',
			people: 'Users',
		},
		empty: 'There is no role that you may see.',
	},
	SystemMenu: {
		for: {
			0: 'Every front-end',
			1: 'This site alone',
		},
	},
	SystemTenantPackage: {
		locked: 'Not to be changed.',
	},
	SystemDictType: {
		tab: {
			data: 'Entries',
		},
	},
	SystemNotice: {
		action: {
			push: 'Show now',
		},
		tab: {
			read: 'As readers see it',
		},
	},
	SystemNotifyTemplate: {
		sureDelete: 'Delete {names}? Messages that are made by it are sent no more. | Delete {n}: {names}? Messages that are made by them are sent no more.',
		action: {
			sendTest: 'Send a test',
		},
		field: {
			nickname: 'Sender',
		},
	},
	SystemArea: {
		find: 'Find',
		search: 'Find a region',
		unknown: 'Unknown',
	},
	SystemTokenClient: {
		sureDelete: 'End the session of {names}? | End {n} sessions: {names}?',
		deleted: 'Session ended | {n} sessions ended',
		yours: 'This is a session of yours. If it is the one that you use here, you have to sign in again.',
		field: { userType: 'Kind of account', createTime: 'Signed in or renewed', accessToken: 'Session' },
		action: { delete: 'End the session' },
		empty: 'Nobody has signed in or renewed his session within its short time. Who signed in before may go on without a password: see the sessions that rest.',
	},
	InfraApiAccessLog: {
		old: 'Rows that are older than the days of the configuration log.access.keep-days.',
		field: {
			startTime: 'Started',
			beginTime: 'Begun at',
			endTime: 'Ended',
		},
		action: {
			clean: 'Delete old rows',
		},
	},
	InfraApiErrorLog: {
		old: 'Rows that are older than the days of the configuration log.error.keep-days.',
		action: {
			clean: 'Delete old rows',
			markDone: 'Mark as done',
			markIgnored: 'Ignore',
		},
		view: {
			open: 'Open errors',
		},
		empty: 'No errors.',
	},
	InfraExportTask: {
		action: {
			download: 'Download',
			cancelTask: 'Cancel',
		},
		empty: 'Nothing was exported as a task yet. Large exports of any page appear here.',
	},
	InfraFile: {
		action: {
			upload: 'Upload',
		},
		sending: 'is being sent',
		stored: 'stored',
		uploaded: 'Uploaded: {names}',
		unreadable: 'Cannot be read any more: its storage was deleted',
	},
	InfraFileConfig: {
		losesFiles: 'Files that lie there, and can then be read no more: {n}.',
		action: {
			test: 'Test',
			master: 'Make it the master',
		},
		chooseKind: 'Choose a kind',
		lacks: 'Please fill in: {names}',
		kindFirst: 'Choose the kind of storage first.',
		rest: 'Also kept: {names}',
		works: 'A picture was stored and can be read at:',
		setting: {
			domain: 'Domain',
			basePath: 'Folder',
			host: 'Host',
			port: 'Port',
			username: 'User name',
			password: 'Password',
			mode: 'Mode',
			endpoint: 'Endpoint',
			bucket: 'Bucket',
			accessKey: 'Access key',
			accessSecret: 'Access secret',
			enablePathStyleAccess: 'Bucket in the path',
			enablePublicAccess: 'Files are public',
			region: 'Region',
		},
	},
	InfraWebSocket: {
		off: 'Demo messages are switched off by infra.websocket.demo: what is sent here goes to nobody.',
		text: 'Message',
		to: 'To (nobody: all)',
		send: 'Send',
		none: 'No messages came yet.',
	},
	builtIn: '{called} ({stored})',
	right: {
		roles: 'Your roles: {names}.',
		nothingLeft: 'None of them gives you any right at present.',
		noRoles: 'You have no role that is enabled.',
		find: 'Find a right by words, such as “delete device”',
		shown: '{shown} of {all}',
		notYours: 'You have no right that is called so.',
		what: 'What you may do',
		by: 'By your roles',
		menuOff: '(not offered here: its menu is disabled)',
	},
	me: {
		title: 'My profile',
		last: 'last signed in {when} from {ip}',
		password: 'Password',
		endsOthers: 'A new password ends all your other sessions.',
		again: 'New password once more',
		differ: 'The two passwords differ.',
		change: 'Change password',
	},
}
