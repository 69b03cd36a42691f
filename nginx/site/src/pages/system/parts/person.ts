/** Whose a row is: users have a name and a page; members are another module's, and
 * their numbers mean others here. */
import { nameOf } from '@/kit/choices'
import type { Id } from '@/kit/types'

const USER = 2
interface Whose {
	userId: Id | null
	userType: number | null
}

const isUser = (row: Whose) => row.userType === USER && !!Number(row.userId)

export const personName = (row: Whose) => (isUser(row) ? nameOf('user', row.userId) : row.userId === null ? undefined : String(row.userId))
export const personAt = (row: Whose) => (isUser(row) ? userAt(row.userId) : undefined)
export const userAt = (id: Id | null) => (Number(id) ? `/system/user?row=${id}` : undefined)
