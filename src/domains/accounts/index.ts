export {
  type ApiKey,
  addApiKey,
  findApiKey,
  listApiKeys,
  revokeApiKey,
  revokeApiKeys,
} from './api-key.ts'
export {
  type Bond,
  dropBond,
  findBond,
  findProvenBond,
  keepBond,
  lockAccount,
  lockBonds,
  noteLeft,
  noteMoved,
  noteUndone,
} from './bond.ts'
export { guessCode, type ProvenLink } from './guess-code.ts'
export { type BindStep, judgeBind } from './judge-bind.ts'
export { forgetLinks, type Presented, presentLink, storeLink } from './link.ts'
export {
  endOthers,
  endSessions,
  findSession,
  isFresh,
  listSessions,
  noteSeen,
  rotateSession,
  SESSION_MS,
  type Session,
  sessionStands,
  startSession,
  UNUSED_MS,
} from './session.ts'
export type { LinkPurpose } from './table.ts'
export {
  openUser,
  openUserIfReadable,
  sealUser,
  type TelegramUser,
  telegramKey,
} from './telegram-user.ts'
export {
  type Challenge,
  challengeWallet,
  isSignedBy,
  proofMemo,
  takeTransferChallenge,
  useChallenge,
} from './wallet-proof.ts'

import './table.ts'
