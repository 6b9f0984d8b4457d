import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'
import type { Trade } from '../../../src/domains/launches/index.ts'
import { addWalletWatch } from '../../../src/domains/watches/index.ts'
import { followNew } from '../../../src/flows/detection/follow/followed.ts'
import { createWalletWatcher } from '../../../src/flows/detection/follow/wallets/watch-wallets.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { eachEngine } from '../../engines.ts'
import { type Detector, type Leader, NO_FACTS, openDetector } from '../../support/detector.ts'
import { addMember } from '../../support/telegram/members.ts'

const SOL = 1_000_000_000n

eachEngine((engine) => {
  let detector: Detector
  let leader: Leader
  let asked: string[]
  beforeEach(async () => {
    detector = await openDetector(await engine.fresh())
    asked = []
    await watch('whale')
    leader = await detector.lead()
  })
  afterEach(async () => {
    await leader.stop()
    await detector.close()
  })

  async function watch(wallet: string): Promise<void> {
    const user = { id: wallet, username: null, firstName: 'Ada', language: null }
    const sealer = createSealer(new Uint8Array(32), detector.context.entropy)
    const term = { plan: 'lifetime', expiresAt: null } as const
    const account = await addMember({ ...detector.context, sealer }, user, term)
    await detector.context.db.transaction((tx) =>
      addWalletWatch(tx, { account, wallet }, detector.clock.now()),
    )
  }
  /** The chain's answers, one for each time that a balance is asked for; the last one stays. */
  function balances(...answers: (bigint | null)[]) {
    detector.chain.facts = {
      ...NO_FACTS,
      balance: async (owner, mint) => {
        asked.push(`${owner} ${mint}`)
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? null
      },
    }
  }
  const whale = (side: 'buy' | 'sell', more: Partial<Trade> = {}) =>
    detector.trade('AAA', {
      ...{ trader: 'whale', side, quoteMint: WRAPPED_SOL, quoteAmount: SOL / 2n },
      ...more,
    })
  const db = () => detector.context.db.read
  const acts = async () => {
    const rows = await db()
      .selectFrom('wallet_acts')
      .select(['mint', 'kind', 'lamports'])
      .orderBy('at')
      .orderBy('kind')
      .execute()
    return rows.map(({ mint, kind, lamports }) => [kind, mint, lamports].join(' ').trim())
  }
  const news = async () => {
    const rows = await db()
      .selectFrom('outbox')
      .select(['payload', 'run_at'])
      .where('topic', '=', 'wallet.acted')
      .orderBy('run_at')
      .execute()
    return rows.map(({ payload, run_at }) => ({ ...JSON.parse(payload), due: run_at }))
  }
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= SECOND / 4) await detector.clock.advance(SECOND / 4)
    await leader.drained()
  }

  describe('a watched wallet', () => {
    test('that buys for 0.1 SOL or more is reported within two seconds, its parts as one', async () => {
      await leader.take(detector.launch('AAA'))
      const signature = 'in parts'
      const part = { signature, quoteAmount: SOL / 20n }
      await leader.take(whale('buy', { ...part, path: '1' }), whale('buy', { ...part, path: '2' }))
      const at = detector.clock.now()
      await pass(2 * SECOND)
      expect(await acts()).toEqual(['bought AAA 100000000'])
      const [item, ...others] = await news()
      expect(others).toEqual([])
      expect(item.wallet).toBe('whale')
      expect(item.due - at).toBeLessThanOrEqual(2 * SECOND)
    })

    test('whose buy grows while others are stored is reported by all of it', async () => {
      const { context, clock } = detector
      const followed = followNew(detector.launch('AAA'), clock.now())
      const part = { signature: 'in parts', quoteAmount: SOL / 20n }
      const add = (more?: Partial<Trade>) =>
        watching.acceptTrade(followed, whale('buy', more), clock.now())
      let isFirst = true
      const during: typeof context.db = {
        ...context.db,
        unsyncedTransaction(work) {
          if (isFirst) add({ ...part, path: '2' })
          isFirst = false
          return context.db.unsyncedTransaction(work)
        },
      }
      const watching = createWalletWatcher({ ...context, db: during }, leader.signal)
      await watching.start()
      add()
      add({ ...part, path: '1' })
      await watching.flush()
      expect(await acts()).toEqual(['bought AAA 500000000'])
      await watching.flush()
      expect((await acts()).sort()).toEqual(['bought AAA 100000000', 'bought AAA 500000000'])
    })

    test('that buys for less, or a wallet that nobody watches, is not', async () => {
      await leader.take(detector.launch('AAA'))
      await leader.take(
        whale('buy', { quoteAmount: SOL / 10n - 1n }),
        whale('buy', { trader: 'minnow' }),
      )
      await pass(2 * SECOND)
      expect(await acts()).toEqual([])
    })

    test('that buys a third time within ten minutes is told in a digest', async () => {
      await leader.take(detector.launch('AAA'))
      for (let nth = 0; nth < 5; nth += 1) {
        await leader.take(whale('buy'))
        await pass(2 * SECOND)
      }
      const end = Math.ceil(detector.clock.now() / (10 * MINUTE)) * 10 * MINUTE
      expect(await acts()).toHaveLength(5)
      expect((await news()).map(({ due }) => due > end - 1)).toEqual([false, false, true])
    })

    test('that signed a launch is reported; its buy in that transaction is part of it', async () => {
      const launch = detector.launch('AAA', { creator: 'whale', feePayer: null })
      await leader.take(launch, whale('buy', { signature: launch.signature, slot: launch.slot }))
      await pass(2 * SECOND)
      expect(await acts()).toEqual(['launched AAA'])
    })

    test('that somebody else names as the creator is not said to have launched', async () => {
      await leader.take(detector.launch('AAA', { creator: 'whale', feePayer: 'framer' }))
      await leader.take(detector.launch('BBB', { creator: 'whale', feePayer: null }))
      await pass(2 * SECOND)
      expect(await acts()).toEqual(['named BBB'])
    })

    test('that is added while the detector runs is noticed', async () => {
      await leader.take(detector.launch('AAA'))
      await watch('new')
      // The database takes real time to tell of it, which the test's clock doesn't wait for.
      const buy = async () => {
        await leader.take(whale('buy', { trader: 'new' }))
        await pass(2 * SECOND)
        return acts()
      }
      await expect.poll(buy).toContain('bought AAA 500000000')
    })
  })

  describe('a sale', () => {
    beforeEach(async () => {
      await leader.take(detector.launch('AAA'), whale('buy', { baseAmount: 1_000n }))
      await pass(SECOND)
    })

    test('of everything is sold out once the chain has nothing left', async () => {
      balances(1_000n, 0n)
      await leader.take(whale('sell', { baseAmount: 1_000n }))
      await pass(2 * SECOND)
      expect(await acts()).toEqual(['bought AAA 500000000', 'sold_out AAA'])
      expect(asked).toEqual(['whale AAA', 'whale AAA'])
    })

    test('of a part is not, and asks nothing', async () => {
      balances(0n)
      await leader.take(whale('sell', { baseAmount: 500n }))
      await pass(10 * SECOND)
      expect(await acts()).toEqual(['bought AAA 500000000'])
      expect(asked).toEqual([])
    })

    test('is not without an answer, or if something is left', async () => {
      balances(null, null, 3n)
      await leader.take(whale('sell', { baseAmount: 1_000n }))
      await pass(20 * SECOND)
      expect(await acts()).toEqual(['bought AAA 500000000'])
      expect(asked).toHaveLength(5)
    })
  })

  test('the next leader reports nothing twice', async () => {
    await leader.take(detector.launch('AAA'))
    const buy = whale('buy')
    await leader.take(buy)
    await pass(SECOND)
    await leader.stop()
    leader = await detector.lead()
    await leader.take(buy)
    await pass(2 * SECOND)
    expect(await acts()).toHaveLength(1)
    expect(await news()).toHaveLength(1)
  })
})
