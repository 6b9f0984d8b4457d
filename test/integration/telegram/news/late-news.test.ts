import { afterEach, beforeEach, expect, it } from 'vitest'
import { LAUNCH_DETECTED, LAUNCH_TURNED } from '../../../../src/contract/news.ts'
import { enqueue } from '../../../../src/flows/news.ts'
import { deliverDue } from '../../../../src/flows/telegram/deliver-due.ts'
import { HOUR, MINUTE } from '../../../../src/kernel/clock.ts'
import { eachEngine } from '../../../engines.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

/** Of these, turns are tried although they are late. */
const QUEUE = {
  topics: [LAUNCH_DETECTED, LAUNCH_TURNED],
  lifetimeMs: 15 * MINUTE,
  triedLate: [LAUNCH_TURNED],
} as const

eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    const { db, entropy, clock } = shop.context
    const at = clock.now()
    const turned = { mint: 'AAA', kind: 'price_halves' } as const
    const detected = { mint: 'AAA', stage: 'at_once' } as const
    await db.transaction((tx) =>
      enqueue(
        tx,
        entropy,
        { topic: LAUNCH_TURNED, once: 'turned', payload: turned, at },
        { topic: LAUNCH_DETECTED, once: 'detected', payload: detected, at },
      ),
    )
    await shop.clock.advance(HOUR)
  })
  afterEach(() => shop.close())

  /** Delivers for two hours. @returns the topics that were tried, in order */
  async function deliver(compose: (tried: number) => boolean) {
    const tried: string[] = []
    for (let minute = 0; minute < 120; minute += 1) {
      await deliverDue(shop.context, QUEUE, async ({ topic }) => {
        tried.push(topic)
        if (!compose(tried.length)) throw new Error('Telegram is away')
        return { store: async () => {} }
      })
      await shop.clock.advance(MINUTE)
    }
    return tried
  }
  const failures = async () => {
    const rows = await shop.context.db.read
      .selectFrom('outbox')
      .select(['once', 'failure'])
      .where('done_at', 'is not', null)
      .execute()
    return Object.fromEntries(rows.map(({ once, failure }) => [once, failure]))
  }
  const TOO_OLD = 'too old to be told'

  it('late news is given up untried, and late turns after five tries', async () => {
    expect(await deliver(() => false)).toEqual(Array(5).fill(LAUNCH_TURNED))
    expect(await failures()).toEqual({ turned: TOO_OLD, detected: TOO_OLD })
  })

  it('the fifth try of a late turn still tells it', async () => {
    expect(await deliver((tries) => tries === 5)).toHaveLength(5)
    expect(await failures()).toEqual({ turned: null, detected: TOO_OLD })
  })
})
