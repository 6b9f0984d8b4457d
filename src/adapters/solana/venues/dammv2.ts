import type { Place, Pool, Trade } from '../../../domains/launches/ports.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { isTagged, Reader, tag } from '../wire/reader.ts'
import { type Invocation, placeOf, type Venue, type VenueTransaction } from '../wire/venue.ts'
import { loggedName } from './logged-name.ts'
import { sidesOf } from './sides.ts'
import { tradeOfSwap } from './swap.ts'

/**
 * Meteora's pools, where its own launchpad's coins graduate to. Layouts: the IDL in
 * @meteora-ag/cp-amm-sdk, https://github.com/MeteoraAg/damm-v2. Its events are not in the logs, and
 * the price comes from the range of the liquidity, so reserves do not give it.
 */

/** The accounts' positions by instruction: the pool, and its two mints from `mints` on. */
const OPENING = [
  { tag: tag('5fb40aac54aee828'), name: 'InitializePool', pool: 6, mints: 8 },
  { tag: tag('14a1f118bdddb402'), name: 'InitializeCustomizablePool', pool: 5, mints: 7 },
  { tag: tag('955248c5fdfc440f'), name: 'InitializePoolWithDynamicConfig', pool: 7, mints: 9 },
] as const

const POOL_EVENT = tag('e432f655cb428625')
const SWAP_EVENT = tag('1b3c15d58aaabb93')
const SWAP_2_EVENT = tag('bd4233a826507599')

const KNOWN_BY_CALLS: ReadonlySet<string | null> = new Set([
  ...OPENING.map(({ name }) => name),
  'Swap',
  'Swap2',
])

const KEY = 32
const A_TO_B = 0
const B_TO_A = 1
/** The base fee's 27 bytes and three more, the same in all versions. */
const FEES = 27 + 3
const DYNAMIC_FEE = 2 + 16 + 3 * 2 + 2 * 4

export const dammv2: Venue = {
  id: 'dammv2',
  program: PROGRAMS.dammv2,

  decode(invocation, tx) {
    const { events } = invocation
    // Both the old and the new event may report a swap.
    const second = events.find((event) => isTagged(event, SWAP_2_EVENT))
    const swap = second ?? events.find((event) => isTagged(event, SWAP_EVENT))
    if (swap) {
      const place = placeOf(invocation, tx)
      const trade = readSwap(swap, second !== undefined, place, invocation)
      return trade ? [trade] : []
    }
    const pool = readPool(invocation, tx)
    return pool ? [pool] : []
  },

  needsTransaction: (invocation) => KNOWN_BY_CALLS.has(loggedName(invocation)),
}

function readSwap(
  event: Uint8Array,
  isSecond: boolean,
  place: Place,
  { accounts }: Invocation,
): Trade | null {
  const reader = new Reader(event, SWAP_EVENT.length)
  const pool = reader.pubkey()
  const direction = reader.u8()
  const { given, taken } = isSecond ? readAmounts2(reader) : readAmounts(reader)
  if (given === null || taken === null) return null
  if (direction !== A_TO_B && direction !== B_TO_A) return null
  const mintA = accounts?.[6] ?? null
  const mintB = accounts?.[7] ?? null
  if (mintA === null || mintB === null) return null
  const gaveFirst = direction === A_TO_B
  return tradeOfSwap(place, {
    venue: 'dammv2',
    pool,
    trader: accounts?.[8] ?? null,
    sides: [
      { mint: mintA, amount: gaveFirst ? given : taken, reserve: null },
      { mint: mintB, amount: gaveFirst ? taken : given, reserve: null },
    ],
    gaveFirst,
  })
}

/** Until 2025: whether referred, what was asked, the result, what was given. */
function readAmounts(reader: Reader) {
  const taken = reader.skip(1 + 2 * 8).u64()
  // The new price, four fees.
  const given = reader.skip(16 + 4 * 8).u64()
  return { given, taken }
}

/** What the trader paid and got, with the tokens' own transfer fees, follows the result. */
function readAmounts2(reader: Reader) {
  // Fee mode, whether referred, what was asked; input twice, what was left, output, price, fees.
  reader.skip(2 + 2 * 8 + 1 + 4 * 8 + 16 + 4 * 8)
  const given = reader.u64()
  const taken = reader.skip(8).u64()
  return { given, taken }
}

function readPool(invocation: Invocation, tx: VenueTransaction): Pool | null {
  const { data, accounts } = invocation
  const opening = OPENING.find((one) => isTagged(data, one.tag))
  const event = invocation.events.find((one) => isTagged(one, POOL_EVENT))
  if (!opening && !event) return null
  const reader = new Reader(event ?? new Uint8Array(), POOL_EVENT.length)
  const pool = reader.pubkey() ?? accounts?.[opening?.pool ?? -1]
  const mintA = reader.pubkey() ?? accounts?.[opening?.mints ?? -1]
  const mintB = reader.pubkey() ?? accounts?.[(opening?.mints ?? -2) + 1]
  const creator = reader.pubkey() ?? accounts?.[0] ?? null
  if (pool === undefined || mintA === undefined || mintB === undefined) return null
  const amounts = readDeposit(reader)
  const vaults = opening && accounts ? accounts.slice(opening.mints + 2, opening.mints + 4) : []
  const sideA = { mint: mintA, amount: amounts.a, vault: vaults[0] }
  const sideB = { mint: mintB, amount: amounts.b, vault: vaults[1] }
  const { isFlipped } = sidesOf(mintA, mintB)
  const [token, quote] = isFlipped ? [sideB, sideA] : [sideA, sideB]
  return {
    kind: 'pool',
    venue: 'dammv2',
    ...placeOf(invocation, tx),
    mint: token.mint,
    pool,
    creator,
    quoteMint: quote.mint,
    baseAmount: token.amount,
    quoteAmount: quote.amount,
    // Liquidity is held by positions, each an NFT.
    lpMint: null,
    decimals: token.vault ? (tx.tokenAccount(token.vault)?.decimals ?? null) : null,
  }
}

/** The event's tail behind the creator. */
function readDeposit(reader: Reader): { a: bigint | null; b: bigint | null } {
  // Payer and alpha vault, fees.
  const hasDynamicFee = reader.skip(2 * KEY + FEES).u8()
  if (hasDynamicFee !== 0 && hasDynamicFee !== 1) return { a: null, b: null }
  reader.skip(hasDynamicFee * DYNAMIC_FEE)
  // Price range, activation and fee mode, liquidity, price, activation point, token flags.
  reader.skip(2 * 16 + 2 + 2 * 16 + 8 + 2)
  // What arrived of both comes first; then what was paid, with the tokens' own transfer fees.
  reader.skip(2 * 8)
  return { a: reader.u64(), b: reader.u64() }
}
