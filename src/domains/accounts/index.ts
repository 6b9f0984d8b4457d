export {
  type Bond,
  dropBond,
  findBond,
  findProvenBond,
  keepBond,
  lockAccount,
  lockBonds,
  noteMoved,
  noteUndone,
} from './bond.ts'
export { type BindStep, judgeBind } from './judge-bind.ts'
export {
  forgetLinks,
  guessCode,
  type Presented,
  type ProvenLink,
  presentLink,
  storeLink,
} from './link.ts'
export {
  endSessions,
  findSession,
  isFresh,
  rotateSession,
  SESSION_MS,
  type Session,
  startSession,
} from './session.ts'
export type { LinkPurpose } from './table.ts'
export { openUser, sealUser, type TelegramUser, telegramKey } from './telegram-user.ts'
export { type Challenge, challengeWallet, isSignedBy, useChallenge } from './wallet-proof.ts'

import './table.ts'
