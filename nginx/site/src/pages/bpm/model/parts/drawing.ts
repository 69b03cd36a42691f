/** What the two designers say alike: how a drawing is called where two have changed it,
 * and who may save one. */
import { nameOf } from '@/kit/choices'
import { isSame, type Named } from '@/kit/conflict'
import { person } from '@/kit/session'
import { listed, t } from '@/kit/text'
import { begin } from '@/kit/forms'
import type { Id, Out, Page } from '@/kit/types'
import * as api from '@gen/bpm/model'

/** The parts of a drawing by id: their names, and all that is said of them, but not what
 * lies behind or in them. */
export type Parts = Map<string, { name: string; says: string }>

const FEW = 6
function few(names: string[]): string {
	const once = [...new Set(names)]
	return once.length > FEW ? t('kit.andMore', { names: listed(once.slice(0, FEW)), n: once.length - FEW }) : listed(once)
}
/** What was made of a drawing. */
function changesOf(was: Parts, now: Parts): string {
	const names = (of: Parts, fits: (id: string) => boolean) => [...of].filter(([id]) => fits(id)).map(([, part]) => part.name)
	const said = Object.entries({
		added: names(now, id => !was.has(id)),
		removed: names(was, id => !now.has(id)),
		changed: names(now, id => was.has(id) && was.get(id)!.says !== now.get(id)!.says),
	}).filter(([, all]) => all.length)
	return said.length ? said.map(([how, all]) => t(`page.simple.drawn.${how}`, { names: few(all) })).join(t('page.simple.drawn.and')) : t('page.simple.drawn.otherwise')
}
export const drawingNamed = (partsOf: (drawing: any) => Parts): Named => ({
	label: t('field.simpleModel'), view: { as: 'text', right: false },
	words: (drawing, was) => (was === undefined ? t('page.simple.drawn.was', { n: partsOf(drawing).size })
		: isSame(drawing, was) ? t('page.simple.drawn.same') : changesOf(partsOf(was), partsOf(drawing))),
})

/** A tag is of the whole model, whose name or form somebody else may have changed: that
 * is shown beside the diagram, and stays. */
export const membersOf = (model: NonNullable<Out<typeof api.get>>, page: Page) => ({ ...begin(page.form!, api.update.input, model), bpmnXml: model.bpmnXml ?? '' })

interface Managed { managerUserIds?: Id[] | null }
export const isManager = (model: Managed) => (model.managerUserIds ?? []).some(id => String(id) === String(person.value?.id))
export const notManager = (model: Managed) => t('page.simple.notManager', { names: listed((model.managerUserIds ?? []).map(id => nameOf('user', id))) })
