import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stage } from '../../../src/contract/launches/stages.ts'
import {
  type ChainFacts,
  eventsAfter,
  findLaunch,
  snapshotFromJson,
} from '../../../src/domains/launches/index.ts'
import { forgetWatched } from '../../../src/flows/detection/follow/turns/forget-watched.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, NO_FACTS, openDetector } from '../../support/detector.ts'

const FACTS: ChainFacts = {
  ...NO_FACTS,
  mint: async () => ({
    token2022: false,
    decimals: 6,
    supply: 1_000_000_000_000_000n,
    mintAuthority: 'none',
    freezeAuthority: 'none',
    extensions: [],
    metadata: {
      name: 'Read Name',
      symbol: 'READ',
      uri: '',
      updateAuthority: 'none',
      mutable: false,
    },
  }),
  holders: async () => [{ account: 'a', owner: 'ann', ownerProgram: null, amount: 5n }],
  funding: async (wallet) => ({
    wallet,
    funder: `funder of ${wallet}`,
    fundedAt: 1,
    transactions: 3,
    historyCap: 100,
  }),
}

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh(), {
      exchanges: new Map([['funder of ann', 'an exchange']]),
    })
    leader = await detector.leadWithStages()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const stored = (mint: string) => findLaunch(detector.context.db.read, mint)
  const stageOf = async (mint: string) => (await stored(mint))?.stage
  const reached = async (stage: Stage) => {
    await expect
      .poll(
        async () => {
          await detector.clock.advance(SECOND / 4)
          return stageOf('AAA')
        },
        // Slower than the judging: time must not run on to the next stage meanwhile.
        { interval: 50 },
      )
      .toBe(stage)
  }
  const snapshots = async () => {
    const rows = await detector.context.db.read
      .selectFrom('launch_reports')
      .select(['stage', 'snapshot'])
      .where('mint', '=', 'AAA')
      .orderBy('made_at')
      .execute()
    return rows.map(({ stage, snapshot }) => ({ stage, snapshot: snapshotFromJson(snapshot) }))
  }

  describe('a launch', () => {
    it('that can’t be scored is tried after longer and longer pauses', async () => {
      await leader.stop()
      const { clock, context } = detector
      const failed: number[] = []
      const open: typeof context.facts.open = ({ mint }) => {
        if (mint !== 'BAD') return NO_FACTS
        failed.push(clock.monotonic())
        throw new Error('broken')
      }
      leader = await detector.leadWithStages({ ...context, facts: { open } })
      await leader.take(detector.launch('BAD'), detector.launch('AAA'))
      await clock.advance(9 * SECOND)
      await reached('10s')
      const enough = async () => {
        await clock.advance(SECOND / 4)
        return failed.length > 4
      }
      await expect.poll(enough, { interval: 5, timeout: 20_000 }).toBe(true)
      for (const [nth, seconds] of [1, 2, 4, 8].entries())
        expect((failed[nth + 1] ?? 0) - (failed[nth] ?? 0)).toBeGreaterThanOrEqual(seconds * SECOND)
    })

    it('is scored again at 10 s, 60 s, 5 min, and 1 h, with what can be fetched by then', async () => {
      await leader.take(detector.launch('AAA', { name: null }))
      await detector.clock.advance(9 * SECOND)
      expect(await stageOf('AAA')).toBe('at_once')
      detector.chain.facts = FACTS
      await leader.take(detector.trade('AAA'))
      await reached('10s')
      expect(await stored('AAA')).toMatchObject({
        name: 'Read Name',
        trades: 1,
        score: 10,
        holders: '[{"account":"a","owner":"ann","ownerProgram":null,"amount":"5"}]',
      })
      await leader.take(detector.trade('AAA', { trader: 'bob' }))
      await detector.clock.advance(50 * SECOND)
      await reached('60s')
      await detector.clock.advance(4 * MINUTE)
      await reached('5m')
      await detector.clock.advance(55 * MINUTE)
      await reached('1h')
      expect((await stored('AAA'))?.due_at).toBeNull()

      const all = await snapshots()
      expect(all.map(({ stage }) => stage)).toEqual(['at_once', '10s', '60s', '5m', '1h'])
      expect(all.map(({ snapshot }) => snapshot?.tape.trades)).toEqual([0, 1, 2, 2, 2])
      expect(all[0]?.snapshot).toMatchObject({ mint: null, holders: null })
      expect(all[1]?.snapshot?.mint?.metadata?.name).toBe('Read Name')
      expect([...(all[2]?.snapshot?.funding.keys() ?? [])]).toEqual(['dev', 'ann', 'bob'])
      expect([...(all[2]?.snapshot?.exchanges ?? [])]).toEqual([['funder of ann', 'an exchange']])
      const topics = await detector.context.db.read.selectFrom('outbox').select('payload').execute()
      expect(topics.map(({ payload }) => JSON.parse(payload).stage).sort()).toEqual(
        ['at_once', '10s', '60s', '5m', '1h'].sort(),
      )
      const events = await eventsAfter(detector.context.db.read, 0, 9)
      expect(events.map(({ id, stage }) => [id, stage])).toEqual([
        [1, null],
        [2, '10s'],
        [3, '60s'],
        [4, '5m'],
        [5, '1h'],
      ])
    })

    it('in a pool is scored by who can withdraw its liquidity', async () => {
      const mint = async (of: string) => {
        const facts = await FACTS.mint(of)
        return facts && of === 'lp' ? { ...facts, supply: 1_000n } : facts
      }
      const burn = '1nc1nerator11111111111111111111111111111111'
      const holders = async () => [
        { account: 'a', owner: burn, ownerProgram: null, amount: 500n },
        { account: 'b', owner: 'maker', ownerProgram: null, amount: 500n },
      ]
      detector.chain.facts = { ...FACTS, mint, holders }
      const amounts = { lpMint: 'lp', baseAmount: 2_000n, quoteAmount: 2_000n }
      await leader.take(detector.pool('AAA', amounts))
      await leader.stop()
      leader = await detector.leadWithStages()
      await detector.clock.advance(9 * SECOND)
      await reached('10s')
      await detector.clock.advance(50 * SECOND)
      await reached('60s')
      expect((await snapshots()).map(({ snapshot }) => snapshot?.liquidity?.locked)).toEqual([
        null,
        null,
        0.75,
      ])
    })

    it('is scored without what was not answered in time', async () => {
      detector.chain.facts = { ...FACTS, holders: () => new Promise(() => {}) }
      await leader.take(detector.launch('AAA'))
      await detector.clock.advance(16 * SECOND)
      await reached('10s')
      expect((await snapshots()).at(-1)?.snapshot).toMatchObject({
        mint: { decimals: 6 },
        holders: null,
      })
    })

    it('keeps its tape over a restart', async () => {
      await leader.take(detector.launch('AAA'))
      await leader.take(
        detector.trade('AAA'),
        detector.trade('AAA', { trader: 'bob', side: 'sell' }),
      )
      await leader.trades.flush()
      await leader.stop()
      leader = await detector.leadWithStages()
      await leader.take(detector.trade('AAA', { trader: 'cyd' }))
      await detector.clock.advance(12 * SECOND)
      await reached('10s')
      const tape = (await snapshots()).at(-1)?.snapshot?.tape
      expect(tape).toMatchObject({ complete: true, trades: 3, buys: 2, sells: 1 })
      expect(tape?.wallets.map(({ wallet }) => wallet)).toEqual(['ann', 'bob', 'cyd'])
    })

    it('keeps its tape when it is reported again after a restart', async () => {
      const launch = detector.launch('AAA')
      await leader.take(launch, detector.trade('AAA'), detector.trade('AAA', { trader: 'bob' }))
      await leader.trades.flush()
      await leader.stop()
      leader = await detector.leadWithStages()
      await leader.take(launch, detector.trade('AAA', { trader: 'cyd' }))
      await detector.clock.advance(12 * SECOND)
      await reached('10s')
      expect((await snapshots()).at(-1)?.snapshot?.tape.trades).toBe(3)
      expect((await stored('AAA'))?.trades).toBe(3)
    })

    it('reports a gap in its tape, after a restart too', async () => {
      await leader.take(detector.launch('AAA'))
      await leader.take({ kind: 'gap', program: 'p', fromSlot: 1, toSlot: 5_000 })
      await leader.stop()
      leader = await detector.leadWithStages()
      await detector.clock.advance(12 * SECOND)
      await reached('10s')
      expect((await snapshots()).at(-1)?.snapshot?.tape.complete).toBe(false)
    })

    it('whose stages were missed is scored once, at the latest stage', async () => {
      await leader.take(detector.launch('AAA'))
      await leader.stop()
      await detector.clock.advance(6 * MINUTE)
      leader = await detector.leadWithStages()
      await reached('5m')
      expect((await snapshots()).map(({ stage }) => stage)).toEqual(['at_once', '5m'])
      const row = await stored('AAA')
      expect((row?.due_at ?? 0) - (row?.launched_at ?? 0)).toBe(HOUR)
    })

    it('that was rolled back is not scored again', async () => {
      const launch = detector.launch('AAA')
      await leader.take(launch)
      await leader.take({ kind: 'dropped', signatures: [launch.signature] })
      await detector.clock.advance(2 * MINUTE)
      expect((await snapshots()).map(({ stage }) => stage)).toEqual(['at_once'])
    })
  })

  it('keeps trades for half an hour after the last stage, so that the ledger can price a sale', async () => {
    const { read } = detector.context.db
    await leader.take(detector.launch('AAA'))
    await leader.stop()
    await read.updateTable('launches').set({ due_at: null }).where('mint', '=', 'AAA').execute()
    for (const [minutes, trader] of [
      [89, 'bob'],
      [2, 'ann'],
    ] as const) {
      await detector.clock.advance(minutes * MINUTE)
      leader = await detector.leadWithStages()
      await leader.take(detector.trade('AAA', { trader }))
      await leader.drained()
      await leader.stop()
    }
    const kept = await read.selectFrom('launch_trades').select('trader').execute()
    expect(kept).toEqual([{ trader: 'bob' }])
    leader = await detector.leadWithStages()
  })

  it('deletes old snapshots, and trades of launches that were scored for the last time', async () => {
    await leader.take(detector.launch('AAA'), detector.launch('BBB'))
    await leader.take(detector.trade('AAA'), detector.trade('BBB'))
    await leader.trades.flush()
    const { read } = detector.context.db
    const never = new AbortController().signal
    await leader.stop()
    await detector.clock.advance(3 * HOUR)
    await read.updateTable('launches').set({ due_at: null }).where('mint', '=', 'AAA').execute()
    await forgetWatched(detector.context, never)
    const kept = await read.selectFrom('launch_trades').select('mint').orderBy('mint').execute()
    // PostgreSQL drops whole days.
    const days = engine.name === 'postgres' ? [{ mint: 'AAA' }] : []
    expect(kept).toEqual([...days, { mint: 'BBB' }])

    await detector.clock.advance(14 * DAY)
    await forgetWatched(detector.context, never)
    const reports = await read.selectFrom('launch_reports').select(['report', 'snapshot']).execute()
    expect(reports.map(({ report, snapshot }) => [report.length > 0, snapshot])).toEqual([
      [true, ''],
      [true, ''],
    ])
    leader = await detector.leadWithStages()
  })
})
