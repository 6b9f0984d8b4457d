import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type CreatorChange,
  changeLaunch,
  figuresFromJson,
  findChart,
  findLaunch,
  type Launch,
} from '../../../src/domains/launches/index.ts'
import { loadTape } from '../../../src/flows/detection/report/load-tape.ts'
import { showLaunch } from '../../../src/flows/launches/show-launches.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../support/detector.ts'

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.lead()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const stored = (mint: string) => findLaunch(detector.context.db.read, mint)
  const named = async () => {
    const { db, clock } = detector.context
    return (await showLaunch({ db }, 'AAA', clock.now()))?.creator_now
  }

  it('trades are kept while their launch is watched, each once, and move its market', async () => {
    await leader.take(detector.launch('AAA'))
    const trade = detector.trade('AAA', {
      virtualBase: 900_000_000_000_000n,
      virtualQuote: 36_000_000_000n,
    })
    await leader.take(trade, trade, detector.trade('nobody knows it'))
    await leader.take(trade)
    await leader.trades.flush()
    const { read } = detector.context.db
    expect(await read.selectFrom('launch_trades').select('mint').execute()).toEqual([
      { mint: 'AAA' },
    ])
    await detector.clock.advance(6_000)
    await expect
      .poll(() => stored('AAA'))
      .toMatchObject({
        trades: 1,
        volume: '1000000',
        market_cap_cents: 580_000,
        high_market_cap_cents: 580_000,
      })
    expect(JSON.parse((await stored('AAA'))?.prices ?? '')).toHaveLength(1)
  })

  it('whom the launchpad names as creator later stands beside who launched it, once confirmed', async () => {
    const launch = detector.launch('AAA', { creator: 'first' })
    await leader.take(launch)
    const change = (signature: string, creator: string) => creatorChange(launch, signature, creator)
    await leader.take(change('taken over', 'second'))
    expect(await named()).toBe(null)
    await leader.take({ kind: 'confirmed', signatures: ['taken over'] })
    expect(await named()).toBe('second')
    expect(await stored('AAA')).toMatchObject({ creator: 'first', creator_now: 'second' })
    await leader.take(change('dropped', 'third'))
    await leader.take({ kind: 'dropped', signatures: ['dropped'] })
    await leader.take({ kind: 'confirmed', signatures: ['dropped'] })
    expect(await named()).toBe('second')
    const read = {
      ...detector.batch(change('given back', 'first')),
      commitment: 'confirmed' as const,
    }
    await leader.sink.take([read])
    expect(await named()).toBe(null)
  })

  it('whom it names while the launch is still fetched is not lost', async () => {
    const launch = detector.launch('AAA', { creator: 'first' })
    const changes = [creatorChange(launch, 'one', 'second'), creatorChange(launch, 'two', 'third')]
    await leader.take(...changes, { kind: 'confirmed', signatures: ['one', 'two'] })
    await leader.take(launch)
    expect(await stored('AAA')).toMatchObject({ creator: 'first', creator_now: 'third' })
  })

  it('a cursor moves only once the figures of the trades before it are stored', async () => {
    await leader.take(detector.launch('AAA'))
    const trade = detector.trade('AAA')
    await leader.take(trade)
    const cursor = { source: 'script', program: 'pump', slot: trade.slot, readUntil: null }
    await leader.sink.reached([cursor])
    expect(await stored('AAA')).toMatchObject({ trades: 1, volume: '1000000' })
  })

  it('trades that arrived before their launch are added to it', async () => {
    await leader.take(detector.trade('AAA'))
    await leader.take(detector.launch('AAA'))
    expect(leader.following.find('AAA', null)?.tape?.read().trades).toBe(1)
  })

  it('trades wait while the transaction of their launch is fetched', async () => {
    const launch = detector.launch('AAA', { pool: 'curve' })
    await leader.take(detector.trade(null, { pool: 'curve', slot: launch.slot }))
    await detector.clock.advance(20_000)
    await leader.drained()
    await leader.take(launch)
    expect(leader.following.find('AAA', null)?.tape?.read().trades).toBe(1)
    expect(leader.following.find('AAA', null)?.isIncomplete).toBe(false)
  })

  it('trades wait for a launch whose program is still caught up with', async () => {
    const launch = detector.launch('AAA')
    const cursor = { source: 'script', program: 'pump', readUntil: null }
    await leader.sink.reached([{ ...cursor, slot: launch.slot - 1 }])
    await leader.take(detector.trade('AAA', { slot: launch.slot }))
    await detector.clock.advance(120_000)
    await leader.drained()
    await leader.take(launch)
    expect(leader.following.find('AAA', null)?.tape?.read().trades).toBe(1)
  })

  it('a launch whose trades were dropped before it came is never whole again', async () => {
    const launch = detector.launch('AAA')
    const cursor = {
      source: 'script',
      program: 'pump',
      slot: launch.slot,
      signature: null,
      readUntil: null,
    }
    await leader.sink.reached([cursor])
    await leader.take(detector.trade('AAA', { slot: launch.slot }))
    await detector.clock.advance(40_000)
    await leader.drained()
    await leader.take(detector.trade('AAA', { slot: launch.slot + 1 }), launch)
    expect(leader.following.find('AAA', null)).toMatchObject({ isIncomplete: true, trades: 0 })
    expect(await stored('AAA')).toMatchObject({ trades_missed: 1 })
    await leader.stop()
    leader = await detector.lead()
    await leader.take(detector.trade('AAA'))
    await leader.drained()
    const followed = leader.following.find('AAA', null)
    if (!followed) throw new Error('it is not followed')
    await loadTape(detector.context, leader, followed)
    expect(followed.tape?.read()).toMatchObject({ complete: false, trades: 1 })
  })

  it('trades of any number of stored launches find them after a restart', async () => {
    const mints = Array.from({ length: 450 }, (_, nth) => `coin-${nth}`)
    await leader.take(...mints.map((mint) => detector.launch(mint)))
    await leader.stop()
    leader = await detector.lead()
    await leader.take(...mints.flatMap((mint) => [detector.trade(mint), detector.trade(mint)]))
    await leader.drained()
    const { read } = detector.context.db
    expect(await read.selectFrom('launch_trades').select('mint').execute()).toHaveLength(900)
  })

  it('a coin is not whole where logs report no trades', async () => {
    await leader.take(detector.launch('AAA'), detector.launch('BBB', { venue: 'heaven' }))
    const missed = (mint: string) => leader.following.find(mint, null)?.isIncomplete
    expect([missed('AAA'), missed('BBB')]).toEqual([false, true])
    const { signature, slot, path } = detector.trade('AAA')
    const place = { signature, slot, path, feePayer: null, blockTime: null }
    const pool = { pool: 'pool', baseAmount: null, quoteAmount: null, quoteMint: null }
    const venue = { venue: 'launchlab', target: 'ammv4', mint: 'AAA', creator: null } as const
    await leader.take({ kind: 'migration', ...place, ...venue, ...pool })
    expect(missed('AAA')).toBe(true)
  })

  it.each(['begun again', 'read again'])(
    'a launch that is %s keeps what came meanwhile',
    async (how) => {
      const launch = detector.launch('AAA')
      await leader.take(launch)
      await leader.stop()
      leader = await detector.lead()
      const row = await findLaunch(detector.context.db.read, 'AAA')
      if (!row) throw new Error('it was stored')
      if (how === 'begun again') leader.following.start(launch, detector.clock.now())
      const { slot, path, feePayer, blockTime } = detector.trade('AAA')
      const place = { signature: 'migrates', slot, path, feePayer, blockTime }
      const pool = { pool: 'pool', baseAmount: 9n, quoteAmount: null, quoteMint: null }
      const venue = { venue: 'pumpfun', target: 'pumpswap', mint: 'AAA', creator: null } as const
      await leader.take({ kind: 'migration', ...place, ...venue, ...pool })
      if (how === 'begun again') leader.following.replace(row)
      else leader.following.resume(row)
      const followed = leader.following.find(null, 'pool')
      expect(followed).toMatchObject({
        mint: 'AAA',
        graduatedTo: 'pumpswap',
        graduatedPool: 'pool',
      })
      expect(followed?.graduatedAt).not.toBeNull()
      expect(followed?.deposits.get('pool')).toBe(9n)
    },
  )

  it('trades find a launch that is no longer in memory', async () => {
    await leader.take(detector.launch('AAA'))
    await leader.stop()
    leader = await detector.lead()
    await leader.take(detector.trade('AAA'))
    await detector.clock.advance(3_000)
    await expect.poll(() => leader.following.find('AAA', null)?.trades).toBe(1)
  })

  it('trades are counted once, also when a source repeats them after they were forgotten', async () => {
    const [staged, past] = [detector.launch('AAA'), detector.launch('BBB')]
    const first = ['AAA', 'AAA', 'BBB', 'BBB'].map((mint) => detector.trade(mint))
    await leader.take(staged, past, ...first)
    const followed = (mint: string) => {
      const found = leader.following.find(mint, null)
      if (!found) throw new Error('it is not followed')
      return found
    }
    leader.following.endStages(followed('BBB'))
    for (let nth = 0; nth < 13; nth += 1)
      await leader.take(...Array.from({ length: 10_000 }, () => detector.trade('nobody knows it')))
    const late = [staged, past].map(({ mint, slot }) => detector.trade(mint, { slot: slot + 2 }))
    await leader.take(...first, ...late)
    expect(followed('BBB')).toMatchObject({ trades: 3, volume: 3_000_000n })
    await loadTape(detector.context, leader, followed('AAA'))
    expect(followed('AAA').trades).toBe(3)
    expect(followed('AAA').tape?.read()).toMatchObject({ trades: 3, buyVolume: 3_000_000n })
  })

  it('trades that come late do not move the price back', async () => {
    const reserves = (virtualQuote: bigint) => ({ virtualBase: 1_000n, virtualQuote })
    await leader.take(detector.launch('AAA'))
    const late = detector.trade('AAA', reserves(1n))
    await leader.take(detector.trade('AAA', reserves(3n)), late)
    const followed = leader.following.find('AAA', null)
    expect(followed).toMatchObject({ trades: 2, virtualQuote: 3n })
    expect(followed?.figures.lastPrice).toBe(0.003)
    expect(followed?.tape?.read().lastPrice).toBe(0.003)
  })

  it('after its stages too, trades that the next leader reads again are counted once', async () => {
    await leader.take(
      detector.launch('AAA'),
      detector.trade('AAA', { trader: 'dev', baseAmount: 1_000n }),
    )
    await detector.clock.advance(2 * HOUR)
    const followed = leader.following.find('AAA', null)
    if (followed) leader.following.endStages(followed)
    await expect.poll(() => stored('AAA')).toMatchObject({ trades: 1 })
    await detector.context.db.transaction((tx) => changeLaunch(tx, 'AAA', { due_at: null }))
    const { slot, ...sale } = detector.trade('AAA', {
      trader: 'dev',
      side: 'sell',
      baseAmount: 300n,
    })
    await leader.take({ ...sale, slot })
    for (const late of [
      { ...sale, slot, path: 'in the same slot' },
      { ...sale, slot: slot - 1, signature: 'late' },
    ]) {
      await leader.stop()
      leader = await detector.lead()
      await leader.take({ ...sale, slot }, late)
      await leader.drained()
    }
    await leader.stop()
    const row = await stored('AAA')
    expect(row).toMatchObject({ trades: 4, volume: '4000000' })
    expect(figuresFromJson(row?.figures ?? '').developerSold).toBe(900n)
    const chart = await findChart(detector.context.db.read, 'AAA')
    expect(chart?.candles?.candles.map(({ volume }) => volume)).toEqual([1_000_000, 3_000_000])
    leader = await detector.lead()
  })

  it('trades that the chain drops leave the tape', async () => {
    await leader.take(detector.launch('AAA'))
    const trade = detector.trade('AAA')
    await leader.take(trade, detector.trade('AAA'))
    await leader.take({ kind: 'dropped', signatures: [trade.signature] })
    const { read } = detector.context.db
    expect(await read.selectFrom('launch_trades').select('mint').execute()).toHaveLength(1)
    expect(leader.following.find('AAA', null)?.tape).toBeNull()
  })
})

function creatorChange(launch: Launch, signature: string, creator: string): CreatorChange {
  const { mint, slot, feePayer, blockTime, venue } = launch
  const change = { kind: 'creator', mint, pool: null, creator } as const
  return { ...change, slot, signature, feePayer, blockTime, venue, path: '1' }
}
