import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { Snapshot } from '../../launches/index.ts'
import type { CrewLaunch } from './ties.ts'

/** More would only be the crowd. */
const MOST_BUYERS = 60

/**
 * What a snapshot shows of who acts together: its first 60 buyers. Pure. Only SOL counts as money that was sent and
 * spent; a creator counts if it paid the launch's fees or bought in its transaction.
 */
export function crewLaunchOf({ launch, tape }: Snapshot, at: number): CrewLaunch {
  const { mint, signature, feePayer, creator, quoteMint } = launch
  const isSol = quoteMint === null || quoteMint === WRAPPED_SOL
  const buyers = tape.wallets
    .filter(({ buys }) => buys > 0)
    .slice(0, MOST_BUYERS)
    .map(({ wallet, firstSignature, feePayer: paid, spent }) => ({
      wallet,
      signature: firstSignature,
      feePayer: paid,
      spent: isSol ? spent : null,
    }))
  const hasSigned =
    creator === feePayer ||
    buyers.some((one) => one.wallet === creator && one.signature === signature)
  return { mint, at, signature, feePayer, buyers, creator: hasSigned ? creator : null }
}
