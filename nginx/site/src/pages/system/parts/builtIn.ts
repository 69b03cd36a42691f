/** What came with the suite is stored in English, and called in the reader's language
 * where it is used.  Where it is edited both stand there, and what an administrator
 * has named himself has no other name. */
import { dictEntry } from '@/kit/dict'
import { knownName } from '@/kit/choices'
import { currentLanguage, t } from '@/kit/text'
import type { Id } from '@/kit/types'

const both = (stored: string, called: string | undefined) => (called && called !== stored ? t('page.builtIn', { called, stored }) : stored)

const isStored = () => currentLanguage() === 'en'
/** `called`: the list of menus says it, also of those that are disabled, which nobody can choose. */
export const menuWords = (row: { id: Id; name: string; called?: string | null }) => (isStored() ? row.name : both(row.name, row.called ?? knownName('menu', row.id)))
export const dictTypeWords = (row: { type: string; name: string }) => (isStored() ? row.name : both(row.name, knownName('dictType', row.type)))
export const dictDataWords = (row: { dictType: string; value: string; label: string }) => (isStored() ? row.label : both(row.label, dictEntry(row.dictType, row.value)?.label))
