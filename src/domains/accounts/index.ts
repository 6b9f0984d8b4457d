export {
  type ApiKey,
  addApiKey,
  dropApiKeys,
  findApiKey,
  listApiKeys,
  ownerOfApiKey,
  revokeApiKey,
  revokeApiKeys,
} from './api-key.ts'
export {
  type Binding,
  dropBinding,
  findBinding,
  findProvenBinding,
  lastSealedUser,
  linkedAccountsAfter,
  lockAccount,
  lockBindings,
  openAccount,
  recordLeft,
  recordMoved,
  recordUndone,
  storeBinding,
} from './binding.ts'
export {
  closeContactMessage,
  dropContactMessages,
  findContactMessage,
  forgetContactMessages,
  listContactMessages,
  moveContactMessages,
  storeContactMessage,
} from './contact-messages.ts'
export { decideBind } from './decide-bind.ts'
export { guessCode, type ProvenLink } from './guess-code.ts'
export { forgetLinks, type Presented, presentLink, storeLink } from './link.ts'
export {
  endOthers,
  endSessions,
  findSession,
  forgetSessions,
  isFresh,
  isSessionValid,
  listSessions,
  lockSession,
  recordSessionUse,
  refuseEnded,
  rotateSession,
  SESSION_MS,
  type Session,
  startSession,
} from './session.ts'
export type { LinkPurpose } from './table.ts'
export {
  openUser,
  openUserIfReadable,
  sealUser,
  type TelegramUser,
  telegramKey,
  usernameKey,
} from './telegram-user.ts'
export {
  type Challenge,
  challengeWallet,
  dropChallenges,
  forgetChallenges,
  isSignedBy,
  moveChallenges,
  proofMemo,
  takeTransferChallenge,
  useChallenge,
} from './wallet-proof.ts'

import './table.ts'
