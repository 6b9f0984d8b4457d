import { afterAll, beforeAll, expect, test } from 'vitest'
import { openParts, storeTraits } from '../../../src/domains/launches/index.ts'
import { settleLedger } from '../../../src/flows/ledger/settle-ledger.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { seeded } from '../../../src/kernel/seeded.ts'
import { eachEngine } from '../../engines.ts'
import { type RawTrade, replayTrade } from '../../support/expected/ledger-replay.ts'
import { keepRows, launchRow, tradeRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const SOL = 1_000_000_000n
const TOKEN = 1_000_000n
const START = { sol: 30n * SOL, tokens: 1_073_000_000n * TOKEN }
const LAUNCHES = 1_000
/** In seconds after the launch: the report, the buy, and the sale. */
const [SAID, BUY, SALE] = [60, 65, 3_670]
const SLOT = 0.4

/** What happens to the price between the buy and the sale. */
const KINDS = ['anything', 'anything', 'rises', 'falls', 'nothing'] as const
type Kind = (typeof KINDS)[number]

/** A trade with the reserves after it, as its event reports them. */
type Reported = RawTrade & { after: { sol: bigint; tokens: bigint } }

/** Trades on a curve of one kind, in the order of slots; some share one. */
function tradesOf(kind: Kind, random: () => number): Reported[] {
  const early = Array.from({ length: 2 + Math.floor(random() * 8) }, () => random() * (BUY - 5))
  const count = kind === 'nothing' ? 0 : 1 + Math.floor(random() * 12)
  const later = Array.from({ length: count }, () => BUY + 1 + random() * (SALE - BUY - 2)).sort(
    (a, b) => a - b,
  )
  const moves = [
    ...early.map((at) => ({ at, target: 5 + random() * 40 })),
    ...later.map((at, nth) => ({ at, target: targetOf(kind, nth === count - 1, random) })),
    { at: SALE + 30, target: 1 },
  ].sort((a, b) => a.at - b.at)
  let after = START
  let slot = 0
  return moves.map(({ at, target }) => {
    const isShared = kind === 'anything' && random() < 0.3
    slot = isShared ? slot : Math.max(slot + 1, 10 + Math.floor(at / SLOT))
    const sol = START.sol + BigInt(Math.floor(target * 1e9))
    const before = after
    after = { sol, tokens: (START.sol * START.tokens) / sol }
    const side = sol > before.sol ? ('buy' as const) : ('sell' as const)
    const apart = (a: bigint, b: bigint, unit: bigint) => Math.abs(Number(a - b)) / Number(unit)
    return {
      ...{ at: (slot - 10) * SLOT, slot, side, after },
      sol: apart(after.sol, before.sol, SOL),
      tokens: apart(after.tokens, before.tokens, TOKEN),
    }
  })
}

/** How much SOL is paid in afterwards. */
function targetOf(kind: Kind, isLast: boolean, random: () => number): number {
  if (kind === 'rises' && isLast) return 70 + random() * 10
  if (kind === 'falls' && isLast) return 0.5 + random()
  return 5 + random() * 60
}

eachEngine((engine) => {
  let shop: Shop
  let nets: { kind: Kind; net: number; replayed: number }[]

  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
    const { db, clock } = shop.context
    await db.transaction((tx) => openParts(tx, [0]))
    const launchedAt = clock.now()
    const random = seeded(20_261_128)
    const all = Array.from({ length: LAUNCHES }, (_, nth) => {
      const kind = KINDS[nth % KINDS.length] as Kind
      const row = launchRow({ detected_at: launchedAt })
      const start = { virtualBase: `${START.tokens}`, virtualQuote: `${START.sol}` }
      row.event = JSON.stringify({ ...JSON.parse(row.event), ...start })
      return { kind, row, trades: tradesOf(kind, random) }
    })
    for (let from = 0; from < LAUNCHES; from += 100) {
      const some = all.slice(from, from + 100)
      await keepRows(db, ...some.map(({ row }) => row))
      const stored = some.flatMap(({ row: { mint }, trades }) =>
        trades.map(({ at, slot, side, sol, tokens, after }) =>
          tradeRow({
            ...{ mint, slot, side, at: launchedAt + Math.round(at * SECOND) },
            ...{
              quote_amount: `${Math.round(sol * 1e9)}`,
              base_amount: `${Math.round(tokens * 1e6)}`,
            },
            ...{ virtual_base: `${after.tokens}`, virtual_quote: `${after.sol}` },
          }),
        ),
      )
      for (let at = 0; at < stored.length; at += 500)
        await db.read
          .insertInto('launch_trades')
          .values(stored.slice(at, at + 500))
          .execute()
      await db.transaction((tx) =>
        storeTraits(
          tx,
          some.map(({ row: { mint } }) => ({
            ...{ mint, stage: '60s', madeAt: launchedAt + SAID * SECOND, venue: 'pumpfun' },
            ...{ words: '', score: 50, attention: null, marketCapCents: null, buyers: null },
            ...{ developer: null, socials: null },
          })),
        ),
      )
    }
    await shop.clock.advance(HOUR + 10 * MINUTE)
    // Pages need no pause from one another here.
    const context = { ...shop.context, clock: { ...clock, wait: async () => {} } }
    await settleLedger(context, new AbortController().signal)
    const settled = await db.read
      .selectFrom('ledger_trades')
      .select(['mint', 'net', 'result'])
      .where('variant', '=', 'primary')
      .execute()
    expect(new Set(settled.map(({ result }) => result))).toEqual(new Set(['sold']))
    const byMint = new Map(settled.map(({ mint, net }) => [mint, Number(net) / 1e9]))
    nets = all.map(({ kind, row, trades }) => ({
      ...{ kind, net: byMint.get(row.mint) ?? Number.NaN },
      replayed: replayTrade(trades, SAID),
    }))
  }, 300_000)
  afterAll(() => shop?.close())

  const of = (kind: Kind) => nets.filter((one) => one.kind === kind).map(({ net }) => net)

  test('a replay of 1,000 launches’ raw trades agrees within 0.1% of the stake', () => {
    expect(nets).toHaveLength(LAUNCHES)
    const apart = nets.map(({ net, replayed }) => Math.abs(net - replayed))
    expect(Math.max(...apart)).toBeLessThan(0.0005)
  })

  test('a rule that always wins, and one that always loses, come out as such', () => {
    expect(Math.min(...of('rises'))).toBeGreaterThan(0)
    expect(Math.max(...of('falls'))).toBeLessThan(-0.1)
  })

  test('a rule without an edge loses its costs, and nothing else', () => {
    // The fee of both swaps, the network's share, and what so small a stake moves the price.
    const fees = 0.5 * (1 - 0.9875 / 1.0125) + 2 * 0.00111665
    for (const net of of('nothing')) {
      expect(net).toBeLessThan(-fees)
      expect(net).toBeGreaterThan(-fees - (0.5 * (2 * 0.5)) / 30)
    }
  })
})
