export { extendGrant } from './extend.ts'
export { countActive, findMembership, findMembershipById, type Membership } from './find.ts'
export { earliestStart, grantMembership, lockMembership, moveGrant, revokeGrant } from './grant.ts'
export { isActive, type Term, termAfter, termOf } from './status.ts'
export type { GrantRow } from './table.ts'

import './table.ts'
