/** Countries of the fleet as rows of a list, in the reader's language. */
import type { Out } from '@/kit/types'
import type * as overview from '@gen/device/overview'
import { currentLanguage, t } from '@/kit/text'

export { default as CountryList } from './CountryList.vue'

export interface CountryRow {
	id?: string
	label: string
	value: number
	note: string
	to?: string
}
type Region = Out<typeof overview.by_region>[number]

function nameOf(region: Region): string {
	if (!region.countryCode) return region.name ?? t('page.FleetHome.unknown')
	try {
		return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(region.countryCode) ?? region.name ?? region.countryCode
	} catch {
		return region.name ?? region.countryCode
	}
}

export function countryRows(regions: Region[], shown: 'total' | 'online' | 'offline', devices: (query: Record<string, string>) => string): CountryRow[] {
	const state: Record<string, string> = shown === 'online' ? { online: '1' } : shown === 'offline' ? { online: '0' } : {}
	return regions
		.map(region => {
			const total = Number(region.total)
			const online = Number(region.online)
			const id = region.regionId === null ? undefined : String(region.regionId)
			return {
				id,
				label: nameOf(region),
				value: shown === 'online' ? online : shown === 'offline' ? total - online : total,
				note: total ? t('page.FleetHome.share', { share: Math.round((online / total) * 100) }) : '',
				to: id ? devices({ countryId: id, ...state }) : undefined,
			}
		})
		.sort((a, b) => b.value - a.value)
}
