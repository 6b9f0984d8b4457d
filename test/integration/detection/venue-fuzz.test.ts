import { expect, test } from 'vitest'
import { ALL_VENUES, decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import type { Invocation, Venue } from '../../../src/adapters/solana/wire/venue.ts'
import { USDC, WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import type { ChainEvent } from '../../../src/domains/launches/ports.ts'
import { addressOf, base64, bytes, hex, u64 } from '../../support/chain/borsh.ts'
import { transactionWith } from '../../support/chain/venue-transactions.ts'

/** Beginnings that some venue knows, whichever. The rest is chance. */
const TAGS = [
  ...['181ec828051c0777', 'd6904cec5f8b31b4', '9beae792ec9ea21e', 'bbcb121fceedfe29'],
  ...['1b72a94ddeeb6376', 'bddb7fd34ee661ee', '6fb06d8b316cd5fb', 'bde95db95c94ea94'],
  ...['e992d18ecf6840bc', 'b1310cd2a076a774', '67f4521f2cf57777', '3e2f370aa503dc2a'],
  ...['afaf6d1f0d989bed', '4399af27da102620', '25be7ede2c9aab11', 'cf52c091fecf91df'],
  ...['885cc8671cda908c', '3f37fe4131b25979', '40c6cde8260871e2', '5fb40aac54aee828'],
  ...['14a1f118bdddb402', '955248c5fdfc440f', 'e432f655cb428625', '1b3c15d58aaabb93'],
  ...['bd4233a826507599', '8c55d7b06636684f', 'a976334e916edc9b', 'b60de9b12a918702'],
  ...['1b013016b43f76d9', '9ca9e66735e45040', 'd589a435c14a0f6e', '863ba8785e3372e7'],
  ...['e5e756549c864b18', '3b2f6dcd0d1f2c9f', '032ca4b87b0df5b3', '2ae50ae7bd3ec1ae'],
  ...['ffca4c935be74916', '5434cce4188cea4b', 'fdb87ec7ebe8aca2', 'b459c74ca8ecd98a'],
  ...['35e6ac544dae163d', '2debe1b511da4082', '607a718a32e39539', 'e150b222d927b894'],
  ...['4759de7cd7c0e68a', 'ccefb64df1334d42', '49746f1a5cd9928d', '2a2b7e38e70ad035'],
  ...['d16155bfbb1dc455', 'bd3883904b3ff994', '74d8ef8dcfd3b27f', '2b644913e9f66f94'],
  ...['01', '09', '0b', '10', '11', ''],
].map(hex)
const MINTS = [WRAPPED_SOL, USDC, addressOf('one'), addressOf('two')]
const LINES = [
  'Instruction: Initialize',
  'ray_log: ',
  'ray_log: ?',
  'Bonding curve already migrated',
]
const RUNS = 20_000

test('no transaction makes a venue throw or report nonsense', () => {
  const counts: Record<string, number> = {}
  for (let seed = 0; seed < RUNS; seed += 1) {
    const dice = diceOf(seed)
    const invocations = Array.from({ length: 1 + dice(3) }, (_, path) => madeUp(dice, `${path}`))
    const mint = () => MINTS[dice(MINTS.length)] as string
    const accounts = new Map(invocations.flatMap(({ accounts }) => accounts ?? []).map(entry))
    function entry(address: string) {
      return [address, dice(3) ? { mint: mint(), owner: null, decimals: dice(256) } : null] as const
    }
    const tx = transactionWith(invocations)
    tx.tokenAccount = (address) => accounts.get(address) ?? null
    let events: ChainEvent[]
    try {
      events = decodeTransaction(tx)
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
    for (const event of events) {
      if (!isSound(event)) expect({ seed, event }).toBe('sound')
      const kind = `${event.venue} ${event.kind}`
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    const paths = events.map(({ path }) => path)
    if (new Set(paths).size < paths.length) expect({ seed, paths }).toBe('different')
  }
  // Chance has found its way into every venue.
  const traded = ALL_VENUES.filter(({ id }) => counts[`${id} trade`])
  expect(traded).toHaveLength(ALL_VENUES.length)
})

type Dice = (sides: number) => number

function madeUp(dice: Dice, path: string): Invocation {
  const venue = ALL_VENUES[dice(ALL_VENUES.length)] as Venue
  const hasAccounts = dice(5) > 0
  return {
    program: venue.program,
    path,
    caller: null,
    accounts: hasAccounts
      ? Array.from({ length: dice(34) }, () =>
          dice(4) ? addressOf(`${dice(40)}`) : (MINTS[dice(MINTS.length)] as string),
        )
      : null,
    data: hasAccounts ? someBytes(dice) : null,
    events: Array.from({ length: dice(3) }, () => someBytes(dice)),
    logs: Array.from({ length: dice(3) }, () => LINES[dice(LINES.length)] + someText(dice)),
  }
}

/** Of the kind, two amounts, direction and others that AMM v4 logs. */
const someText = (dice: Dice) => {
  const kind = Uint8Array.of(dice(6))
  const direction = u64(dice(4))
  const pieces = [kind, noise(dice, 17), direction, noise(dice, 60)]
  if (dice(2)) pieces[1] = new Uint8Array(16).fill(dice(256))
  return Buffer.from(bytes(...pieces)).toString('base64')
}

const someBytes = (dice: Dice) => bytes(TAGS[dice(TAGS.length)] as Uint8Array, noise(dice, 420))

/** Small numbers and zeros are likelier than chance has them: lengths and flags are such. */
function noise(dice: Dice, most: number): Uint8Array {
  const plain = dice(3)
  return Uint8Array.from({ length: dice(most) }, () => {
    if (plain === 0) return dice(256)
    return dice(3) ? 0 : dice(plain === 1 ? 4 : 256)
  })
}

function isSound(event: ChainEvent): boolean {
  return Object.values(event).every((value) => {
    if (typeof value === 'bigint') return value >= 0n
    return value !== undefined
  })
}

/** mulberry32 */
function diceOf(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides)
  }
}

test('the recorded log of a pool that was cut anywhere is read as far as it goes', () => {
  const log = base64(
    'AHD3rmoAAAAACQYAAAAAAAAAAAAAAAAAAAAAgJaYAAAAAAAA4FNWZoQDAGGo8oRJWJca4GDFfeSn7Lv+0G/l8lSrpN7rt4tzuySs',
  )
  const ammv4 = ALL_VENUES.find(({ id }) => id === 'ammv4') as Venue
  for (let length = 0; length <= log.length; length += 1) {
    const cut = Buffer.from(log.subarray(0, length)).toString('base64')
    const invocation = { ...madeUp(diceOf(1), '0'), program: ammv4.program }
    expect(ammv4.needsTransaction({ ...invocation, logs: [`ray_log: ${cut}`] })).toBe(length > 0)
  }
})
