/** Countries of the fleet as rows of a list, in the reader's language. */
import type { Out } from '@/kit/types'
import type * as overview from '@gen/device/overview'
import { countryName } from '@/kit/places'
import { t } from '@/kit/text'

export { default as CountryList } from './CountryList.vue'

export interface CountryRow {
	/** '0': where the country is not known */
	id: string
	label: string
	value: number
	note: string
	to?: string
}
type Region = Out<typeof overview.by_region>[number]

export function countryRows(regions: Region[], shown: 'total' | 'online' | 'offline', devices: (query: Record<string, string>) => string): CountryRow[] {
	const state: Record<string, string> = shown === 'online' ? { online: '1' } : shown === 'offline' ? { online: '0' } : {}
	return regions
		.map(region => {
			const total = Number(region.total)
			const online = Number(region.online)
			const offline = total - online
			const share = (part: number) => Math.round((part / total) * 100)
			const id = String(region.regionId ?? 0)
			return {
				id,
				label: region.countryCode ? countryName(id, region.name ?? region.countryCode) : t('page.FleetHome.unknown'),
				value: shown === 'online' ? online : shown === 'offline' ? offline : total,
				note: !total ? '' : shown === 'offline' ? t('page.FleetHome.shareOffline', { share: share(offline) }) : t('page.FleetHome.share', { share: share(online) }),
				to: region.regionId === null && region.countryCode ? undefined : devices({ countryId: id, ...state }),
			}
		})
		.sort((a, b) => b.value - a.value)
}
