/* A number of devices with how many of them are not activated: they get the record
 * once they are, and hear nothing until then. */
import { number } from '@/kit/format'
import { t } from '@/kit/text'

type Count = number | string | null | undefined

/** " (12 of them not activated)", or nothing. */
export const inactiveWords = (inactive: Count): string => (Number(inactive ?? 0) > 0 ? t('page.FleetAppBlacklist.inactive', { n: number(inactive) }) : '')

export const withInactive = (n: Count, inactive: Count): string => number(n) + inactiveWords(inactive)
