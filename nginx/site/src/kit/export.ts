/** What is on the screen as a workbook; what is too large for an answer becomes a
 * task, whose file is kept. */
import * as exportTask from '@gen/infra/export-task'
import { ApiError, call, download } from './api'
import { wayThere } from './PageLink'
import { hint } from './push'
import { tell, tellFailure, tellNews } from './feedback'
import { t } from './text'
import type { AnyEndpoint } from './types'

const TOO_MANY_ROWS = 1_600_011_003
const EXPORTS = '/infra/export-task'

/** The name of the export, which stands at the end of that error's text. */
function bizOf(message: string): string | undefined {
	return /[a-z][a-z0-9_/.-]*(?=[^a-z0-9]*$)/i.exec(message)?.[0]
}

function begun(): void {
	const to = wayThere(EXPORTS)
	if (to) tell('exportTask', {}, { to })
	else tellNews(t('kit.exportHere'))
	hint('export-task')
}

export async function exportRows(sheet: AnyEndpoint, query: Record<string, unknown>): Promise<void> {
	try {
		const task = await download(sheet, query, 'export.xlsx')
		if (task !== undefined) begun()
		else tell('exported')
	} catch (error) {
		const biz = error instanceof ApiError && error.code === TOO_MANY_ROWS ? bizOf(error.message) : undefined
		if (!biz) return tellFailure(error)
		try {
			await call(exportTask.create, { biz, params: query as never })
			begun()
		} catch (failure) {
			tellFailure(failure)
		}
	}
}
