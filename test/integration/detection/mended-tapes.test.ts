import { afterEach, beforeEach, expect, it } from 'vitest'
import { snapshotFromJson, type Trade } from '../../../src/domains/launches/index.ts'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, NO_FACTS, openDetector } from '../../support/detector.ts'

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.leadWithStages()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const { read } = { read: () => detector.context.db.read }
  async function tapeAt10s(after = 9) {
    await detector.clock.advance(after * SECOND)
    const find = () =>
      read().selectFrom('launch_reports').select('snapshot').where('stage', '=', '10s').execute()
    await expect
      .poll(
        async () => {
          await detector.clock.advance(SECOND / 4)
          return find()
        },
        { interval: 50 },
      )
      .toHaveLength(1)
    const [row] = await find()
    return snapshotFromJson(row?.snapshot ?? '')?.tape
  }
  /** What the chain has of these trades, each in a transaction of its own. */
  function onChain(trades: readonly Trade[]) {
    const asked: string[] = []
    detector.chain.facts = {
      ...NO_FACTS,
      trades: async (signature) => {
        asked.push(signature)
        return trades.filter((trade) => trade.signature === signature)
      },
      tradedIn: async (_, { fromSlot, toSlot }) =>
        trades
          .filter(({ slot }) => slot >= fromSlot && slot <= toSlot)
          .map(({ signature }) => signature),
    }
    return asked
  }

  it('trades of logs without a trader get theirs from their transactions', async () => {
    const launch = detector.launch('AAA')
    const trades = [
      detector.trade(null, { pool: 'curve-AAA', trader: 'dev', feePayer: 'dev' }),
      detector.trade(null, { pool: 'curve-AAA', trader: 'bob', feePayer: 'bob' }),
    ]
    await leader.take(
      launch,
      ...trades.map((trade) => ({ ...trade, trader: null, feePayer: null })),
    )
    expect(leader.following.find('AAA', null)?.tape?.read()).toMatchObject({
      unnamed: 2,
      wallets: [],
    })
    const asked = onChain(trades)
    const tape = await tapeAt10s()
    expect(tape).toMatchObject({ complete: true, trades: 2, unnamed: 0 })
    expect(tape?.wallets.map(({ wallet }) => wallet)).toEqual(['dev', 'bob'])
    expect(leader.following.find('AAA', null)?.figures.developerBought).toBe(1_000_000_000n)
    expect(asked).toHaveLength(2)
    const stored = await read().selectFrom('launch_trades').select(['trader', 'payer']).execute()
    expect(stored).toEqual([
      { trader: 'dev', payer: 'dev' },
      { trader: 'bob', payer: 'bob' },
    ])
  })

  it('trades that the curve shows to be missing are asked for, and nothing else', async () => {
    const launch = detector.launch('AAA')
    const trades = [1, 2, 3].map(() => detector.trade('AAA'))
    const [first, , last] = trades
    await leader.take(launch, ...(first && last ? [first, last] : []))
    expect(leader.following.find('AAA', null)?.tape?.read()).toMatchObject({
      complete: false,
      breaks: 1,
    })
    const asked = onChain(trades)
    expect(await tapeAt10s()).toMatchObject({ complete: true, trades: 3, breaks: 0 })
    expect(asked).toEqual([trades[1]?.signature])
  })

  it('a report is as of the last moment whose traders are known', async () => {
    const launch = detector.launch('AAA')
    const named = detector.trade('AAA')
    await leader.take(launch, named)
    await detector.clock.advance(8 * SECOND)
    const at = detector.clock.now()
    await leader.take(detector.trade('AAA', { trader: null }))
    const tape = await tapeAt10s(1)
    expect(tape).toMatchObject({ complete: true, trades: 1, unnamed: 0 })
    const [row] = await read()
      .selectFrom('launch_reports')
      .select('made_at')
      .where('stage', '=', '10s')
      .execute()
    expect(row?.made_at).toBe(at)
  })

  it('a report is as of when balances were read, if other answers took long', async () => {
    await leader.take(detector.launch('AAA'), detector.trade('AAA'))
    const at: number[] = []
    detector.chain.facts = {
      ...NO_FACTS,
      async holders() {
        at.push(detector.clock.now())
        return []
      },
      async mint(_, signal) {
        await detector.clock.wait(3 * SECOND, signal)
        return null
      },
    }
    expect(await tapeAt10s()).toMatchObject({ complete: true, trades: 1 })
    const [row] = await read()
      .selectFrom('launch_reports')
      .select('made_at')
      .where('stage', '=', '10s')
      .execute()
    expect(at).toEqual([row?.made_at])
  })

  it('a tape stays incomplete where the chain does not answer', async () => {
    const launch = detector.launch('AAA')
    const [, second] = [detector.trade('AAA'), detector.trade('AAA')]
    await leader.take(launch, { ...second, trader: null })
    expect(await tapeAt10s()).toMatchObject({ complete: false, trades: 1, unnamed: 1, breaks: 1 })
  })

  it('a trade that the chain lists behind the last one is fetched where logs name no trader', async () => {
    const launch = { ...detector.launch('AAA'), venue: 'launchlab' } as const
    const trades = [1, 2].map(() => detector.trade('AAA'))
    await leader.take(launch, ...trades.slice(0, 1))
    onChain(trades)
    expect(await tapeAt10s()).toMatchObject({ complete: true, trades: 2 })
  })

  it('where the curve holds less than any trade left, the last one is looked for', async () => {
    const launch = { ...detector.launch('AAA'), pool: 'curve-AAA' }
    const trades = [1, 2].map(() => detector.trade('AAA', { pool: 'curve-AAA' }))
    await leader.take(launch, ...trades.slice(0, 1))
    const asked = onChain(trades)
    const left = trades.at(-1)?.virtualBase ?? 0n
    holdInCurve(left - (launch.virtualBase ?? 0n) + (launch.supply ?? 0n))
    expect(await tapeAt10s()).toMatchObject({ complete: true, trades: 2 })
    expect(asked).toEqual([trades[1]?.signature])
  })

  it('where it holds what an earlier trade left, the one that brought it back is looked for', async () => {
    const launch = { ...detector.launch('AAA'), pool: 'curve-AAA' }
    const buy = detector.trade('AAA', { pool: 'curve-AAA' })
    const { virtualBase } = launch
    const sale = detector.trade('AAA', { pool: 'curve-AAA', side: 'sell', virtualBase })
    await leader.take(launch, buy)
    const asked = onChain([buy, sale])
    holdInCurve(launch.supply ?? 0n)
    expect(await tapeAt10s()).toMatchObject({ complete: true, trades: 2, sells: 1 })
    expect(asked).toEqual([sale.signature])
  })

  it('unless a trade is so new that the balance may be older', async () => {
    const launch = { ...detector.launch('AAA'), pool: 'curve-AAA' }
    await leader.take(launch)
    await detector.clock.advance(8 * SECOND)
    const trades = [1, 2].map(() => detector.trade('AAA', { pool: 'curve-AAA' }))
    await leader.take(...trades)
    const listed: unknown[] = []
    detector.chain.facts = {
      ...NO_FACTS,
      tradedIn: async (...of) => {
        listed.push(of)
        return []
      },
    }
    const left = trades[0]?.virtualBase ?? 0n
    holdInCurve(left - (launch.virtualBase ?? 0n) + (launch.supply ?? 0n))
    expect(await tapeAt10s(1)).toMatchObject({ complete: true, trades: 2 })
    expect(listed).toEqual([])
  })

  it('and if the chain does not answer then, the tape is not whole', async () => {
    const launch = { ...detector.launch('AAA'), pool: 'curve-AAA' }
    await leader.take(launch, detector.trade('AAA', { pool: 'curve-AAA' }))
    holdInCurve(12_345n)
    expect(await tapeAt10s()).toMatchObject({ complete: false, trades: 1, breaks: 0 })
  })

  function holdInCurve(amount: bigint) {
    const curve = {
      ...{ account: 'vault-AAA', owner: 'curve-AAA', ownerProgram: 'pump.fun', amount },
    }
    detector.chain.facts = { ...detector.chain.facts, holders: async () => [curve] }
  }

  it('while such a trade can’t be fetched, the tape is not whole', async () => {
    const launch = { ...detector.launch('AAA'), venue: 'launchlab' } as const
    const trades = [1, 2].map(() => detector.trade('AAA'))
    await leader.take(launch, ...trades.slice(0, 1))
    onChain(trades)
    detector.chain.facts = { ...detector.chain.facts, trades: async () => null }
    expect(await tapeAt10s()).toMatchObject({ complete: false, trades: 1, breaks: 0 })
  })
})
