import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventsAfter, type Trade } from '../../../src/domains/launches/index.ts'
import { storePost } from '../../../src/domains/messages/index.ts'
import { addWatch } from '../../../src/domains/watches/index.ts'
import { forgetWatched } from '../../../src/flows/detection/follow/turns/forget-watched.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../support/detector.ts'
import { addMember } from '../../support/telegram/members.ts'

const MILLION = 1_000_000n * 1_000_000n

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

  const developer = (side: 'buy' | 'sell', millions: bigint, more: Partial<Trade> = {}) =>
    detector.trade('AAA', { trader: 'dev', side, baseAmount: millions * MILLION, ...more })
  const db = () => detector.context.db.read
  const turns = () =>
    db().selectFrom('channel_turns').selectAll().orderBy('turned_at').orderBy('kind').execute()
  const news = async () => {
    const rows = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'launch.turned')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload))
  }
  const kinds = async () => (await turns()).map(({ kind }) => kind)

  /** A coin whose developer bought, posted at its 10 s report. */
  async function posted(): Promise<void> {
    await leader.take(detector.launch('AAA'), developer('buy', 50n))
    await expect
      .poll(async () => {
        await detector.clock.advance(SECOND)
        const row = await db().selectFrom('launches').select('stage').executeTakeFirst()
        return row?.stage
      })
      .toBe('10s')
    await post()
  }
  async function post() {
    await detector.context.db.transaction((tx) =>
      storePost(tx, {
        ...{ mint: 'AAA', posted_at: detector.clock.now(), stage: '10s', because: 'attention' },
        ...{ score: 1, attention: 1, market_cap_cents: 1 },
        ...{ shown_at: null, shown_cap_cents: null },
      }),
    )
  }
  const eventually = (expected: string[]) =>
    expect
      .poll(async () => {
        await detector.clock.advance(SECOND)
        return kinds()
      })
      .toEqual(expected)
  /** Long enough that whatever would be said has been said. */
  async function settled() {
    for (let nth = 0; nth < 5; nth++) {
      await detector.clock.advance(SECOND)
      await db().selectFrom('channel_turns').selectAll().execute()
    }
  }

  describe('a posted launch', () => {
    test('is followed: a sale by its developer is reported once, with its numbers, in one transaction', async () => {
      await posted()
      await settled()
      await leader.take(developer('sell', 20n))
      await eventually(['developer_sells'])
      await leader.take(developer('sell', 20n))
      await settled()
      expect(await turns()).toMatchObject([
        {
          mint: 'AAA',
          kind: 'developer_sells',
          evidence: 'It has since sold 40% of what it held, 2% of the supply.',
        },
      ])
      expect(await news()).toEqual([{ mint: 'AAA', kind: 'developer_sells' }])
      const [event] = (await eventsAfter(db(), 0, 9)).slice(-1)
      expect(event).toMatchObject({ type: 'launch.turned', turn: 'developer_sells' })
    })

    test('is followed to wallets that sell what its developer sent them, and to no others', async () => {
      await posted()
      await settled()
      // A launch that is read again traces its sellers again.
      const asked = new Set<string>()
      const { facts } = detector.chain
      detector.chain.facts = {
        ...facts,
        tokenSource: async (wallet) => {
          asked.add(wallet)
          // It goes on selling while the chain is asked.
          if (wallet === 'friend') await leader.take(by('friend', 'sell', 10n))
          return { wallet, from: wallet === 'friend' ? 'dev' : null, amount: 20n * MILLION }
        },
      }
      const by = (trader: string, side: 'buy' | 'sell', amount = 20n) =>
        developer(side, amount, { trader, quoteAmount: 1n })
      await leader.take(by('whale', 'buy'), by('whale', 'sell'), by('stranger', 'sell'))
      await expect
        .poll(async () => {
          await detector.clock.advance(SECOND)
          return [...asked]
        })
        .toEqual(['stranger'])
      await settled()
      expect(await kinds()).toEqual([])
      await leader.take(by('friend', 'sell', 10n))
      await eventually(['developer_sells'])
      expect(await turns()).toMatchObject([
        {
          evidence:
            'It has since sold 40% of what it held, 2% of the supply, 100% of that by 1 wallet that it sent tokens to.',
        },
      ])
      expect([...asked]).toEqual(['stranger', 'friend'])
    })

    test('is followed by the next leader from where the last one stopped', async () => {
      await posted()
      await settled()
      await leader.take(developer('sell', 3n))
      await leader.trades.flush()
      await leader.stop()
      leader = await detector.leadWithStages()
      expect(await kinds()).toEqual([])
      await leader.take(developer('sell', 3n))
      await eventually(['developer_sells'])
      await leader.stop()
      leader = await detector.leadWithStages()
      await leader.take(developer('sell', 3n))
      await settled()
      expect(await news()).toHaveLength(1)
    })

    test('is followed beyond the hour in which others are, for a day', async () => {
      await posted()
      await settled()
      detector.clock.step(HOUR + MINUTE)
      await expect
        .poll(async () => {
          await detector.clock.advance(SECOND)
          const row = await db().selectFrom('launches').select('due_at').executeTakeFirst()
          return row?.due_at
        })
        .toBe(null)
      await leader.take(developer('sell', 3n))
      await leader.trades.flush()
      detector.clock.step(3 * HOUR)
      await forgetWatched(detector.context, leader.signal)
      expect(await db().selectFrom('launch_trades').selectAll().execute()).toHaveLength(2)
      await leader.stop()
      leader = await detector.leadWithStages()
      await leader.take(developer('sell', 3n))
      await eventually(['developer_sells'])
      await leader.trades.flush()
      detector.clock.step(DAY)
      await settled()
      await forgetWatched(detector.context, leader.signal)
      // PostgreSQL drops whole days: see trade-parts.test.ts.
      expect(await db().selectFrom('launch_trades').selectAll().execute()).toHaveLength(
        engine.name === 'sqlite' ? 0 : 3,
      )
    })

    test('that graduates is reported', async () => {
      await posted()
      await settled()
      const { trade: _, ...place } = { trade: null, ...detector.trade('AAA') }
      await leader.take({
        ...place,
        ...{ kind: 'migration', target: 'pumpswap', pool: 'pool-AAA' },
      } as never)
      await eventually(['graduates'])
    })

    test('whose trading stops counts as silent only while other launches trade', async () => {
      await posted()
      await settled()
      for (let minute = 0; minute < 32; minute++) await detector.clock.advance(MINUTE)
      await settled()
      expect(await kinds()).toEqual([])
      for (let minute = 0; minute < 31; minute++) {
        await leader.take(detector.trade('OTHER'))
        await detector.clock.advance(MINUTE - SECOND)
      }
      await leader.take(detector.trade('OTHER'))
      await eventually(['trading_stops'])
    })
  })

  describe('a launch that a member watches', () => {
    const added = () => detector.clock.now()
    async function watched(expiresAt: number | null = null): Promise<void> {
      const user = { id: '1', username: null, firstName: 'Ada', language: null }
      const context = {
        ...detector.context,
        sealer: createSealer(new Uint8Array(32), detector.context.entropy),
      }
      const account = await addMember(context, user, { plan: 'lifetime', expiresAt })
      await detector.context.db.transaction((tx) => addWatch(tx, { account, mint: 'AAA' }, added()))
    }
    const watchedTurns = () =>
      db().selectFrom('watched_turns').select(['kind', 'evidence']).orderBy('since').execute()
    const watchedEventually = (count: number) =>
      expect
        .poll(async () => {
          await detector.clock.advance(SECOND)
          return (await watchedTurns()).length
        })
        .toBe(count)

    test('is followed from then on, by the holdings at that moment, and again each day', async () => {
      await leader.take(detector.launch('AAA'), developer('buy', 50n))
      await detector.clock.advance(12 * SECOND)
      await leader.take(developer('sell', 10n))
      await detector.clock.advance(2 * SECOND)
      await watched()
      await settled()
      await leader.take(developer('sell', 8n))
      await watchedEventually(1)
      const evidence = expect.stringMatching(/^It has since sold .*0\.8% of the supply\.$/)
      expect(await watchedTurns()).toEqual([{ kind: 'developer_sells', evidence }])
      await leader.take(developer('sell', 8n))
      await settled()
      expect(await watchedTurns()).toHaveLength(1)
      expect(await turns()).toEqual([])
      detector.clock.step(DAY)
      await settled()
      await leader.take(developer('sell', 12n))
      await watchedEventually(2)
    })

    test('is not followed for an expired member', async () => {
      await leader.take(detector.launch('AAA'), developer('buy', 50n))
      await detector.clock.advance(12 * SECOND)
      await watched(detector.clock.now() - 1)
      await settled()
      await leader.take(developer('sell', 20n))
      await settled()
      expect(await watchedTurns()).toEqual([])
    })
  })

  test('a launch that was not posted is not followed', async () => {
    await leader.take(detector.launch('AAA'), developer('buy', 50n))
    await detector.clock.advance(12 * SECOND)
    await leader.take(developer('sell', 50n))
    await settled()
    expect(await turns()).toEqual([])
  })
})
