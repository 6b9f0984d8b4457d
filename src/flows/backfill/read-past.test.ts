import { expect, test } from 'vitest'
import type {
  ChainEvent,
  Launch,
  LaunchHistory,
  PastTransaction,
  Trade,
} from '../../domains/launches/index.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../kernel/clock.ts'
import { pathToJson } from '../detection/follow/market-state.ts'
import { followedAt } from './followed-at.ts'
import type { PastLaunch } from './past.ts'
import { outcomeAt } from './past-outcomes.ts'
import { readPast } from './read-past.ts'

const NEVER = new AbortController().signal
const BEGAN = Date.UTC(2026, 10, 1)
const BASE = 1_000_000_000_000_000n
const launch = {
  ...{ kind: 'launch', venue: 'pumpfun', mint: 'MINT', creator: 'dev', pool: 'curve', slot: 0 },
  ...{ signature: 's0', path: '0', feePayer: 'dev', blockTime: BEGAN, decimals: 6 },
  ...{ name: 'A', symbol: 'A', uri: null, quoteMint: null, supply: BASE },
  ...{ virtualBase: BASE, virtualQuote: 30_000n, tokenProgram: null, platform: null },
} as Launch

function trade(slot: number, at: Ms): Trade {
  return {
    ...{ kind: 'trade', venue: 'pumpfun', mint: 'MINT', pool: 'curve', trader: `buyer ${slot}` },
    ...{ side: 'buy', baseAmount: 100n, quoteAmount: 100n, quoteMint: null, creator: null },
    ...{ slot, signature: `s${slot}`, path: '0', feePayer: null, blockTime: at },
    ...{ virtualBase: BASE, virtualQuote: 30_000n + BigInt(slot) },
  } as Trade
}

/** Two trades a second for so many minutes, then the migration. */
function crowded(minutes: number): PastTransaction[] {
  const count = minutes * 120
  const transactions = Array.from({ length: count + 2 }, (_, slot): PastTransaction => {
    const at = BEGAN + Math.floor(slot / 2) * SECOND
    const place = { slot, signature: `s${slot}`, path: '0', feePayer: null, blockTime: at }
    const migration = { ...place, kind: 'migration', venue: 'pumpfun', mint: 'MINT' }
    const event = {
      first: launch,
      last: { ...migration, pool: null, target: 'pumpswap' } as ChainEvent,
    }
    const isLast = slot === count + 1
    const events = [slot === 0 ? event.first : isLast ? event.last : trade(slot, at)]
    return { signature: place.signature, slot, at, events, balances: [] }
  })
  return transactions
}

/** Reads it from a chain that ends at `until`. */
async function read(chain: readonly PastTransaction[], until: Ms): Promise<PastLaunch> {
  const known = chain.filter(({ at }) => at <= until)
  const history: Partial<LaunchHistory> = {
    async page(address, { after }) {
      const from = Number(after?.slice(1))
      const listed = address === 'curve' ? known.filter(({ slot }) => slot > from) : []
      return { signatures: listed.toReversed(), next: null, reachedAt: null }
    },
    transaction: async (signature) => known[Number(signature.slice(1))] ?? null,
    signaturesAt: async () => [],
    funding: async () => null,
  }
  const [first] = chain
  if (!first) throw new Error('the chain is empty')
  const wanted = { until, isKnown: async () => false }
  const past = await readPast(history as LaunchHistory, first, wanted, NEVER)
  if (past === null || past === 'known') throw new Error('the launch is unreadable')
  return past
}

/** Tape, path, and market are objects of functions, which are never equal. */
function knownAt(past: PastLaunch, at: Ms) {
  const followed = followedAt(past, at)
  const [tape, path] = [followed.tape?.read(), pathToJson(followed.path)]
  const [own, countedLately] = [followed.own.lowest(at), followed.countedLately.toJson()]
  return { ...followed, tapeState: null, tape, path, own, countedLately }
}

test('a coin that graduates in a crowd within minutes has graduated', async () => {
  const past = await read(crowded(4), BEGAN + 2 * DAY)
  expect(past.isWhole).toBe(false)
  expect(outcomeAt(past, '1h').outcome).toBe('graduated')
  expect(outcomeAt(past, '24h').outcome).toBe('graduated')
})

test('reports of a crowded coin are the same whether or not its chain continues', async () => {
  const chain = crowded(8)
  const later = await read(chain, BEGAN + 2 * HOUR)
  for (const at of [BEGAN + MINUTE, BEGAN + 3 * MINUTE, BEGAN + 5 * MINUTE]) {
    const then = await read(chain, at)
    expect(knownAt(later, at)).toEqual(knownAt(then, at))
    expect(knownAt(later, at).isIncomplete).toBe(at > BEGAN + 2 * MINUTE)
  }
})
