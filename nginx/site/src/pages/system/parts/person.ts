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

/** Of calls without a session, as that of a sign-in, the number is 0: nobody's. */
export const personName = (row: Whose) => (isUser(row) ? nameOf('user', row.userId) : Number(row.userId) ? String(row.userId) : undefined)
export const personAt = (row: Whose) => (isUser(row) ? userAt(row.userId) : undefined)
const userAt = (id: Id | null) => (Number(id) ? `/system/user?row=${id}` : undefined)
