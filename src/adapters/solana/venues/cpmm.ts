import type { Place, Pool, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import { movedFrom, movedTo } from '../wire/transfers.ts'
import {
  type Invocation,
  placeOf,
  readTagged,
  type Venue,
  type VenueTransaction,
} from '../wire/venue.ts'
import { loggedName } from './logged-name.ts'
import { reserveOf, sidesOf } from './sides.ts'
import { type Side, tradeOfSwap } from './swap.ts'

/**
 * Raydium's constant product pools, where LaunchLab's and boop's coins graduate to. Layouts:
 * https://github.com/raydium-io/raydium-cp-swap (`instructions/`, `states/events.rs`).
 */

const INITIALIZE = tag('afaf6d1f0d989bed')
const INITIALIZE_WITH_PERMISSION = tag('3f37fe4131b25979')
const SWAPS = [tag('8fbe5adac41e33de'), tag('37d96256a34ab4ad')]
const SWAP_EVENT = tag('40c6cde8260871e2')

const OPENING: ReadonlySet<string | null> = new Set(['Initialize', 'InitializeWithPermission'])

export const cpmm: Venue = {
  id: 'cpmm',
  program: PROGRAMS.cpmm,

  decode(invocation, tx) {
    const trades = readTagged(invocation, tx, SWAP_EVENT, readSwap)
    if (trades.length > 0) return trades
    const moved = readMoved(invocation, tx)
    return moved ? [moved] : readInitialize(invocation, tx)
  },

  needsTransaction: (invocation) => OPENING.has(loggedName(invocation)),
}

/** The events of before 2025 end with `base_input` and leave the mints to the accounts. */
function readSwap(event: Uint8Array, place: Place, { accounts }: Invocation): Trade | null {
  const reader = new Reader(event, SWAP_EVENT.length)
  const pool = reader.pubkey()
  const inBefore = reader.u64()
  const outBefore = reader.u64()
  const given = reader.u64()
  const taken = reader.u64()
  const givenFee = reader.u64()
  const takenFee = reader.u64()
  if (inBefore === null || outBefore === null || given === null || taken === null) return null
  reader.skip(1)
  const inMint = reader.pubkey() ?? accounts?.[10] ?? null
  const outMint = reader.pubkey() ?? accounts?.[11] ?? null
  if (inMint === null || outMint === null) return null
  const input = {
    mint: inMint,
    // The token's own transfer fee is paid on top.
    amount: given + (givenFee ?? 0n),
    // The protocol's share of the fee, a few hundredths of a per cent of it, is no part of the price.
    reserve: inBefore + given,
  }
  const output = {
    mint: outMint,
    amount: taken > (takenFee ?? 0n) ? taken - (takenFee ?? 0n) : 0n,
    reserve: reserveOf(outBefore - taken),
  }
  return tradeOf(place, { pool, trader: accounts?.[0] ?? null, input, output })
}

type Swap = { pool: string | null; trader: string | null; input: Side; output: Side }

/** Of two tokens, the same one is the token whichever way it goes. */
function tradeOf(place: Place, { pool, trader, input, output }: Swap): Trade {
  const gaveFirst = `${input.mint}` < `${output.mint}`
  const sides = gaveFirst ? ([input, output] as const) : ([output, input] as const)
  return tradeOfSwap(place, { venue: 'cpmm', pool, trader, sides, gaveFirst })
}

/** What the vaults took in and gave, where the logs are cut off. */
function readMoved(invocation: Invocation, tx: VenueTransaction): Trade | null {
  const { data, accounts } = invocation
  if (accounts === null || !SWAPS.some((tag) => isTagged(data, tag))) return null
  const transfers = tx.transfers(invocation)
  const given = movedTo(transfers, accounts[6])
  const taken = movedFrom(transfers, accounts[7])
  if (given === null || taken === null) return null
  return tradeOf(placeOf(invocation, tx), {
    pool: accounts[3] ?? null,
    trader: accounts[0] ?? null,
    input: { mint: accounts[10] ?? null, amount: given, reserve: null },
    output: { mint: accounts[11] ?? null, amount: taken, reserve: null },
  })
}

function readInitialize(invocation: Invocation, tx: VenueTransaction): Pool[] {
  const { data, accounts } = invocation
  const permitted = isTagged(data, INITIALIZE_WITH_PERMISSION)
  if (data === null || accounts === null || (!permitted && !isTagged(data, INITIALIZE))) return []
  // The payer comes before the creator; from there on the accounts are the same.
  const at = permitted ? 1 : 0
  const creator = accounts[at] ?? null
  const pool = accounts[at + 3]
  const mint0 = accounts[at + 4]
  const mint1 = accounts[at + 5]
  if (pool === undefined || mint0 === undefined || mint1 === undefined) return []
  const lpMint = accounts[at + 6] ?? null
  const reader = new Reader(data, INITIALIZE.length)
  const side0 = { mint: mint0, amount: reader.u64(), vault: accounts[at + 10] }
  const side1 = { mint: mint1, amount: reader.u64(), vault: accounts[at + 11] }
  const { isFlipped } = sidesOf(mint0, mint1)
  const [token, quote] = isFlipped ? [side1, side0] : [side0, side1]
  const decimals = token.vault ? (tx.tokenAccount(token.vault)?.decimals ?? null) : null
  return [
    {
      kind: 'pool',
      venue: 'cpmm',
      ...placeOf(invocation, tx),
      mint: token.mint,
      pool,
      creator,
      quoteMint: quote.mint,
      baseAmount: token.amount,
      quoteAmount: quote.amount,
      lpMint,
      decimals,
    },
  ]
}
