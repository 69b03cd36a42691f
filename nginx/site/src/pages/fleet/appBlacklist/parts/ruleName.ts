/* The rule of a record by its name; one that is off, which no device meets, is none of
 * the choices. */
import { t } from '@/kit/text'
import type { Id } from '@/kit/types'

export interface Rule {
	id: Id
	name: string
	status: number
}
const ON = 0
export const ruleWords = ({ name, status }: Rule): string => (status === ON ? name : t('page.FleetAppBlacklist.ruleOff', { name }))
