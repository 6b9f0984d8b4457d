import type { Stage } from '../../../contract/launches/stages.ts'
import {
  type ChainFacts,
  type Funding,
  findFundings,
  type Holder,
  type Launch,
  type LiquidityTokens,
  type Locked,
  lockedShare,
  type MintFacts,
  type TapeWallet,
  type TokenDocument,
} from '../../../domains/launches/index.ts'
import { isVault } from '../../../domains/risk/index.ts'
import { HOUR, type Ms, SECOND } from '../../../kernel/clock.ts'
import { untilDeadline } from '../../../kernel/deadline.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../follow/followed.ts'
import { creatorOrFeePayer } from '../follow/market-state.ts'

/** The facts that arrived within the deadline. */
export type ChainAnswers = {
  mint: MintFacts | null
  holders: Holder[] | null
  /** When they were asked for; null: not answered. */
  holdersAt: Ms | null
  document: TokenDocument | null
  /** The locked share of its pool's liquidity. */
  locked: Locked | null
  /** Paid to landing services, by signature; null: not asked yet. */
  tips: ReadonlyMap<string, bigint> | null
  /** Of the developer and early buyers, by wallet. */
  funding: Map<string, Funding>
  /** Newly fetched fundings, to be stored. */
  fetched: Funding[]
}

const DEADLINE_MS: Record<Stage, number> = {
  at_once: 0,
  '10s': 4 * SECOND,
  '60s': 8 * SECOND,
  '5m': 15 * SECOND,
  '1h': 15 * SECOND,
}
/** Wallets whose funding is looked up, including the developer; the budget may allow fewer. */
export const MOST_WALLETS: Record<Stage, number> = {
  at_once: 0,
  '10s': 1,
  '60s': 8,
  '5m': 12,
  '1h': 12,
}
/** The launch's transaction, and the first four that bought in its slot. */
const MOST_TIPS = 5
/** Requests one after another would miss the deadline if each takes a third of a second. */
const WALLETS_AT_ONCE = 3
const EARLY_SLOTS = 2
/** How far back funding is traced: a wallet, its funder, and two more. */
const TRAIL_HOPS = 3
const FUNDINGS_LAST_MS = HOUR

/**
 * Fetches the facts that a stage needs about a launch, the cheapest first: the mint with its document and
 * the holders, then who funded the developer and the first buyers, and who funded those. Leaves out facts
 * that miss the deadline or exceed the budget. Never throws.
 */
export async function enrich(
  context: Pick<DetectionContext, 'db' | 'clock' | 'log' | 'exchanges'>,
  chain: ChainFacts,
  followed: Followed,
  stage: Stage,
  outer: AbortSignal,
): Promise<ChainAnswers> {
  const found: ChainAnswers = {
    mint: null,
    holders: null,
    holdersAt: null,
    document: followed.document,
    locked: null,
    tips: null,
    funding: new Map(),
    fetched: [],
  }
  await untilDeadline(context.clock, DEADLINE_MS[stage], outer, (signal) =>
    ask(context, { chain, followed, stage, found, signal }).catch((error) => {
      const { mint } = followed
      const { message: err } = error as Error
      context.log.warn({ err, mint, stage }, 'a launch could not be enriched')
    }),
  )
  // A response after the deadline must not change what is scored.
  return { ...found, funding: new Map(found.funding), fetched: [...found.fetched] }
}

/** What one stage of a launch looks up, and where the answers go. */
type Lookup = {
  chain: ChainFacts
  followed: Followed
  stage: Stage
  found: ChainAnswers
  signal: AbortSignal
}

type Context = Pick<DetectionContext, 'db' | 'clock' | 'exchanges'>

async function ask(context: Context, lookup: Lookup): Promise<void> {
  const { followed, stage } = lookup
  const { launch, tape } = followed
  const mint = fetchMint(lookup)
  await fetchHolders(context, lookup)
  const wallets = walletsOfInterest(
    creatorOrFeePayer(launch),
    tape?.read().wallets ?? [],
    launch.slot,
  )
  const wanted = wallets.slice(0, MOST_WALLETS[stage])
  await loadFundings(context, lookup, wanted)
  await Promise.all([mint, fetchFundings(lookup, wanted)])
  if (stage === '10s') return
  await fetchTips(lookup)
  await followTrails(context, lookup, wanted)
}

async function fetchMint({ chain, followed, found, signal }: Lookup): Promise<void> {
  const { mint, launch, document } = followed
  found.mint = await chain.mint(mint, signal)
  const uri = launch.uri ?? found.mint?.metadata?.uri ?? null
  if (document === null && uri !== null) found.document = await chain.document(uri, signal)
}

async function fetchHolders(
  { clock }: Context,
  { chain, followed, stage, found, signal }: Lookup,
): Promise<void> {
  const { mint, launch, lp } = followed
  const askedAt = clock.now()
  found.holders = await chain.holders(mint, signal)
  found.holdersAt = found.holders && askedAt
  if (lp !== null && stage !== '10s') found.locked = await fetchLocked(chain, lp, launch, signal)
}

/** Fundings that were lately looked up for other launches. */
async function loadFundings(
  { db, clock }: Context,
  { found }: Lookup,
  wallets: readonly string[],
): Promise<void> {
  for (const funding of await findFundings(db.read, wallets, clock.now() - FUNDINGS_LAST_MS)) {
    found.funding.set(funding.wallet, funding)
  }
}

async function fetchFundings(
  { chain, found, signal }: Lookup,
  wallets: readonly string[],
): Promise<void> {
  const unknown = wallets.filter((wallet) => !found.funding.has(wallet)).values()
  async function fetchNext() {
    for (const wallet of unknown) {
      if (signal.aborted) break
      recordFunding(found, wallet, await chain.funding(wallet, signal))
    }
  }
  await Promise.all(Array.from({ length: WALLETS_AT_ONCE }, fetchNext))
}

async function fetchTips({ chain, followed, found, signal }: Lookup): Promise<void> {
  const { launch, tape } = followed
  found.tips = followed.tips
  for (const signature of signaturesOfInterest(launch, tape?.read().wallets ?? [])) {
    if (signal.aborted || followed.tips.has(signature)) continue
    const tip = await chain.tip(signature, signal)
    if (tip === null) continue
    followed.recordTip(signature, tip)
    found.tips = followed.tips
  }
}

/**
 * Looks up who paid the funders, hop by hop, so that up to two wallets in between hide nothing. A trail
 * ends at an exchange; stored fundings are not fetched again. Runs last, from a separate allowance, so
 * that it never makes another check unknown.
 */
async function followTrails(
  context: Context,
  lookup: Lookup,
  from: readonly string[],
): Promise<void> {
  const { chain, found, signal } = lookup
  let wallets = [...from]
  for (let hop = 1; hop < TRAIL_HOPS; hop += 1) {
    const funders = wallets.flatMap((wallet) => found.funding.get(wallet)?.funder ?? [])
    wallets = [...new Set(funders)].filter((funder) => !context.exchanges.has(funder))
    const open = wallets.filter((funder) => !found.funding.has(funder))
    await loadFundings(context, lookup, open)
    for (const funder of open) {
      if (signal.aborted) return
      if (!found.funding.has(funder))
        recordFunding(found, funder, await chain.funderFunding(funder, signal))
    }
  }
}

/** Records a wallet's funding; null: the chain gave no answer, so it stays unknown. */
function recordFunding(found: ChainAnswers, wallet: string, funding: Funding | null): void {
  if (funding === null) return
  found.funding.set(wallet, funding)
  found.fetched.push(funding)
}

async function fetchLocked(
  chain: ChainFacts,
  lp: LiquidityTokens,
  launch: Launch,
  signal: AbortSignal,
): Promise<Locked | null> {
  const tokens = await chain.mint(lp.mint, signal)
  if (tokens === null) return null
  const holders = tokens.supply === 0n ? [] : await chain.holders(lp.mint, signal)
  if (holders === null) return null
  const held = holders.filter((holder) => isVault(holder, launch))
  const sum = held.reduce((amount, holder) => amount + holder.amount, 0n)
  return lockedShare(lp, tokens.supply, sum)
}

/** The launch's transaction, then those of the buyers in its slot. */
function signaturesOfInterest(launch: Launch, traders: readonly TapeWallet[]): string[] {
  const first = traders.filter(({ buys, firstSlot }) => buys > 0 && firstSlot <= launch.slot)
  const signatures = [launch.signature, ...first.map(({ firstSignature }) => firstSignature)]
  return [...new Set(signatures)].slice(0, MOST_TIPS)
}

/** The developer, then the buyers within two slots of the launch, then the next ones. */
export function walletsOfInterest(
  developer: string | null,
  traders: readonly TapeWallet[],
  launchSlot: number,
): string[] {
  const buyers = traders.filter(({ buys }) => buys > 0)
  const isEarly = ({ firstSlot }: TapeWallet) => firstSlot <= launchSlot + EARLY_SLOTS
  const early = buyers.filter(isEarly)
  const later = buyers.filter((buyer) => !isEarly(buyer))
  const wallets = [...early, ...later].map(({ wallet }) => wallet)
  return [...new Set(developer === null ? wallets : [developer, ...wallets])]
}
