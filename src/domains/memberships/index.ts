export { countActive, findMembership, findMembershipById, type Membership } from './find.ts'
export { earliestStart, grantMembership, lockMembership, moveGrant, revokeGrant } from './grant.ts'
export { isActive, type Term, termAfter, termOf } from './status.ts'

import './table.ts'
