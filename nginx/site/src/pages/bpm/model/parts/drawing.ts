/** What the two designers say alike: how a drawing is called where two have changed it,
 * and who may save one. */
import { nameOf } from '@/kit/choices'
import type { Named } from '@/kit/conflict'
import { person } from '@/kit/session'
import { listed, t } from '@/kit/text'
import type { Id } from '@/kit/types'

export const drawingNamed = (): Named => ({ label: t('field.simpleModel'), view: { as: 'text', right: false }, words: t('page.simple.drawing') })

interface Managed { managerUserIds?: Id[] | null }
export const isManager = (model: Managed) => (model.managerUserIds ?? []).some(id => String(id) === String(person.value?.id))
export const notManager = (model: Managed) => t('page.simple.notManager', { names: listed((model.managerUserIds ?? []).map(id => nameOf('user', id))) })
