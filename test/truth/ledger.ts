import { type LedgerEntry, loadedKeys } from '../../sandbox/solana/entry.ts'
import { decodeWire } from '../../sandbox/solana/wire/wire.ts'

/** A coin's plan: what its market intended, whatever anybody reads in its transactions. */
export type Plan = {
  mint: string
  creator: string
  venue: string
  scenario: string
  launchSlot: number
  /** Whether its mint can freeze, or has an extension that takes tokens or refuses transfers. */
  freezes: boolean
  extends: boolean
}

/** A trade, as balances before and after its transaction show it. */
export type Deal = {
  trader: string
  isBuy: boolean
  /** Raw units, positive. */
  amount: bigint
  slot: number
  signature: string
  at: number
}

/** Everything that happened to a coin, in the ledger's order. */
export type Truth = {
  plan: Plan
  supply: bigint
  deals: Deal[]
  /** Holders without the market, after each transaction. */
  held: { at: number; by: ReadonlyMap<string, bigint> }[]
}

/** Who first paid for each wallet. */
export type Funders = ReadonlyMap<string, string>

type Timed = { entry: LedgerEntry; at: number }

/** Works out from balances alone who bought, sold, and held each planned coin. */
export function truthsOf(entries: readonly Timed[], plans: readonly Plan[]): Truth[] {
  const open = new Map(plans.map((plan) => [plan.mint, openTruth(plan)]))
  for (const { entry, at } of entries) {
    if (entry.err !== null) continue
    for (const [mint, moves] of movesIn(entry)) open.get(mint)?.take(entry, moves, at)
  }
  return [...open.values()].map(({ truth }) => truth).filter(({ held }) => held.length > 0)
}

function openTruth(plan: Plan) {
  const truth: Truth = { plan, supply: 0n, deals: [], held: [] }
  const markets = new Set<string>()
  let held = new Map<string, bigint>()

  /** Whose holding is the market's: the launch leaves most of the supply there, and a graduation moves it. */
  function findMarkets(moves: ReadonlyMap<string, bigint>): boolean {
    const gains = [...moves].filter(([owner, by]) => by > 0n && !markets.has(owner))
    const [first] = gains.sort(([, a], [, b]) => (a < b ? 1 : -1))
    if (markets.size === 0) {
      truth.supply = [...moves.values()].reduce((all, by) => all + by, 0n)
      if (first) markets.add(first[0])
      return false
    }
    const isEmptied = [...moves].some(
      ([owner, by]) => markets.has(owner) && by < 0n && held.get(owner) === -by,
    )
    if (!first || !isEmptied) return false
    markets.add(first[0])
    return true
  }

  return {
    truth,
    take(entry: LedgerEntry, moves: ReadonlyMap<string, bigint>, at: number) {
      const isMove = findMarkets(moves)
      held = new Map(held)
      for (const [owner, by] of moves) held.set(owner, (held.get(owner) ?? 0n) + by)
      const people = new Map([...held].filter(([owner, all]) => !markets.has(owner) && all > 0n))
      truth.held.push({ at, by: people })
      const touchesMarket = [...moves.keys()].some((owner) => markets.has(owner))
      if (isMove || !touchesMarket) return
      for (const [trader, by] of moves) {
        if (markets.has(trader)) continue
        const { slot, signature } = entry
        truth.deals.push({
          trader,
          isBuy: by > 0n,
          amount: by > 0n ? by : -by,
          slot,
          signature,
          at,
        })
      }
    },
  }
}

/** By mint and owner: how raw balances changed. */
function movesIn({ meta }: LedgerEntry): Map<string, Map<string, bigint>> {
  const moves = new Map<string, Map<string, bigint>>()
  const add = (
    { mint, owner, uiTokenAmount }: (typeof meta.preTokenBalances)[number],
    sign: bigint,
  ) => {
    const own = moves.get(mint) ?? new Map<string, bigint>()
    own.set(owner, (own.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    moves.set(mint, own)
  }
  for (const balance of meta.preTokenBalances) add(balance, -1n)
  for (const balance of meta.postTokenBalances) add(balance, 1n)
  for (const own of moves.values()) for (const [owner, by] of own) if (by === 0n) own.delete(owner)
  return moves
}

/** Reads who first paid for each wallet: the payer of the transaction that gave it its first lamports. */
export function fundersOf(entries: readonly Timed[]): Funders {
  const funders = new Map<string, string>()
  for (const { entry } of entries) {
    if (entry.err !== null) continue
    const keys = [...decodeWire(entry.wire).staticKeys, ...loadedKeys(entry)]
    const [payer = ''] = keys
    keys.forEach((key, index) => {
      const before = entry.meta.preBalances[index] ?? 0
      const after = entry.meta.postBalances[index] ?? 0
      if (before === 0 && after > 0 && key !== payer && !funders.has(key)) funders.set(key, payer)
    })
  }
  return funders
}
