/** The menu row whose page is shown. */
import { inject, type InjectionKey } from 'vue'

export interface Here {
	name: string
	component: string
	componentName: string
}
export const HERE: InjectionKey<Here> = Symbol('here')
const nowhere: Here = { name: '', component: '', componentName: '' }

export function useHere(): Here {
	return inject(HERE, nowhere)
}
