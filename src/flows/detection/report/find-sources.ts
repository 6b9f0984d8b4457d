import type { Stage } from '../../../contract/launches/stages.ts'
import type { Snapshot, TokenSource } from '../../../domains/launches/index.ts'
import { developersOf, extraSellers, isBelowNotice } from '../../../domains/risk/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { startDeadline } from '../../../kernel/deadline.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'

/** The largest sellers of what they never bought. */
const MOST_SELLERS = 6
const DEADLINE_MS = 4 * SECOND

/**
 * Looks up where sellers who never bought got their tokens. Most launches have none, and ask nothing. Never throws;
 * what misses the deadline stays unknown.
 * @param usual how common the funders are elsewhere: a wallet that pays the fees of many is nobody's developer, and is
 *   looked through
 */
export async function findSources(
  { clock }: Pick<DetectionContext, 'clock'>,
  { mint, launch, tape, chain, supply }: Followed,
  { stage, usual }: { stage: Stage } & Pick<Snapshot, 'usual'>,
  outer: AbortSignal,
): Promise<ReadonlyMap<string, TokenSource>> {
  const found = new Map<string, TokenSource>()
  if (tape === null || chain === null || stage === 'at_once' || stage === '10s') return found
  const sellers = extraSellers({ launch, tape: tape.read(), usual })
    .filter((one) => !isBelowNotice(one, supply ?? launch.supply))
    .slice(0, MOST_SELLERS)
  if (sellers.length === 0) return found
  const { signal, late, end } = startDeadline(clock, DEADLINE_MS, outer)
  const ends = developersOf({ launch, usual })
  const asking = Promise.all(
    sellers.map(async ({ wallet }) => {
      const source = await chain.tokenSource(wallet, mint, ends, signal)
      if (source !== null && !signal.aborted) found.set(wallet, source)
    }),
  )
  await Promise.race([asking, late])
  end()
  return new Map(found)
}
