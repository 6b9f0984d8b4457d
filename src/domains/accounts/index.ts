export { findSession, lockAccount, SESSION_MS, type Session, startSession } from './session.ts'
export { type Challenge, challengeWallet, isSignedBy, useChallenge } from './wallet-proof.ts'

import './table.ts'
