import { afterEach, beforeEach, expect, test } from 'vitest'
import { storePost } from '../../../../src/domains/messages/index.ts'
import { MINUTE, SECOND } from '../../../../src/kernel/clock.ts'
import { eachEngine } from '../../../engines.ts'
import { type Detector, type Leader, openDetector } from '../../../support/detector.ts'

const MILLION = 1_000_000n * 1_000_000n

/** A posted coin whose developer bought 5% of the supply. */
eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    leader = await detector.leadWithStages()
    await leader.take(detector.launch('AAA'), by('dev', 'buy', 50n))
    const stage = async () => {
      const row = await db().selectFrom('launches').select('stage').executeTakeFirst()
      return row?.stage
    }
    await detector.clock.until(expect.poll(stage).toBe('10s'))
    await detector.context.db.transaction((tx) =>
      storePost(tx, {
        ...{ mint: 'AAA', posted_at: detector.clock.now(), stage: '10s', because: 'attention' },
        ...{ score: 1, attention: 1, market_cap_cents: 1 },
        ...{ shown_at: null, shown_cap_cents: null },
      }),
    )
    await settled()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  const db = () => detector.context.db.read
  const by = (trader: string, side: 'buy' | 'sell', millions = 20n) =>
    detector.trade('AAA', { trader, side, baseAmount: millions * MILLION, quoteAmount: 1n })
  async function settled() {
    for (let nth = 0; nth < 8; nth++) {
      await detector.clock.advance(SECOND)
      await db().selectFrom('channel_turns').selectAll().execute()
    }
  }
  const kinds = async () => {
    const rows = await db().selectFrom('channel_turns').select('kind').execute()
    return rows.map(({ kind }) => kind)
  }
  const hasTurn = (kind: string) => detector.clock.until(expect.poll(kinds).toEqual([kind]))
  /** @param silent how many questions the chain leaves without an answer */
  function traceToDeveloper(silent = 0): string[] {
    const asked: string[] = []
    const { facts } = detector.chain
    detector.chain.facts = {
      ...facts,
      tokenSource: async (wallet) => {
        asked.push(wallet)
        return asked.length <= silent ? null : { wallet, from: 'dev', amount: 20n * MILLION }
      },
    }
    return asked
  }

  test('large buyers who sell again don’t end the search for the developer’s helpers', async () => {
    const asked = traceToDeveloper()
    for (let nth = 0; nth < 7; nth++)
      await leader.take(by(`whale${nth}`, 'buy'), by(`whale${nth}`, 'sell'))
    await settled()
    await leader.take(by('friend', 'sell'))
    await hasTurn('developer_sells')
    expect(asked).toEqual(['friend'])
  })

  test('a seller that the chain did not answer about is looked up again', async () => {
    const asked = traceToDeveloper(1)
    await leader.take(by('friend', 'sell'))
    await hasTurn('developer_sells')
    expect(asked).toEqual(['friend', 'friend'])
  })

  test('a seller that had bought what it sold is looked up once it sells more', async () => {
    traceToDeveloper()
    await leader.take(by('friend', 'buy'), by('friend', 'sell'))
    await settled()
    expect(await kinds()).toEqual([])
    await leader.take(by('friend', 'sell'))
    await hasTurn('developer_sells')
  })

  test('silence says nothing where logs don’t report the trades', async () => {
    const { trade: _, ...place } = { trade: null, ...detector.trade('AAA') }
    const moved = { kind: 'migration', target: 'ammv4', pool: 'pool-AAA' } as const
    await leader.take({ ...place, ...moved } as never)
    for (let minute = 0; minute < 33; minute++) {
      await leader.take(detector.trade('OTHER'))
      await detector.clock.advance(MINUTE - SECOND)
    }
    await settled()
    await hasTurn('graduates')
  })
})
