import type { Stage } from '../../../contract/launches/stages.ts'
import type { Snapshot, TokenSource } from '../../../domains/launches/index.ts'
import { developersOf, extraSellers, isBelowNotice } from '../../../domains/risk/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { untilDeadline } from '../../../kernel/deadline.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'

/** The largest sellers of what they never bought. */
const MOST_SELLERS = 6
const DEADLINE_MS = 4 * SECOND

/**
 * Looks up where sellers who never bought got their tokens. Most launches have none, and ask nothing. Never throws;
 * what misses the deadline stays unknown.
 * @param reach how many others the funders and fee payers pay for: a wallet that pays the fees of many is nobody's developer, and is
 *   looked through
 */
export async function findSources(
  { clock }: Pick<DetectionContext, 'clock'>,
  { mint, launch, tape, chain, supply }: Followed,
  { stage, reach }: { stage: Stage } & Pick<Snapshot, 'reach'>,
  outer: AbortSignal,
): Promise<ReadonlyMap<string, TokenSource>> {
  const found = new Map<string, TokenSource>()
  if (tape === null || chain === null || stage === 'at_once' || stage === '10s') return found
  const sellers = extraSellers({ launch, tape: tape.read(), reach })
    .filter((one) => !isBelowNotice(one, supply ?? launch.supply))
    .slice(0, MOST_SELLERS)
  if (sellers.length === 0) return found
  const ends = developersOf({ launch, reach })
  await untilDeadline(clock, DEADLINE_MS, outer, (signal) =>
    Promise.all(
      sellers.map(async ({ wallet }) => {
        const source = await chain.tokenSource(wallet, mint, ends, signal)
        if (source !== null && !signal.aborted) found.set(wallet, source)
      }),
    ),
  )
  return new Map(found)
}
