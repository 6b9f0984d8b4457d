import { expect, test } from 'vitest'
import { LAUNCH_STAGE, OPERATOR_ALARM } from '../../../src/contract/news.ts'
import { challengeWallet, findSession, startSession } from '../../../src/domains/accounts/index.ts'
import { deleteExpired } from '../../../src/flows/retention.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { claimDue, enqueue, finish } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { openShop, type Shop } from '../../support/shop.ts'

eachEngine((engine) => {
  test('deletes only what is no longer needed', async () => {
    await using shop = await open(engine.fresh())
    const { db, entropy } = shop.context
    const { clock } = shop
    const { token, session } = await db.transaction((tx) => startSession(tx, entropy, clock.now()))
    const ask = {
      accountId: session.accountId,
      orderId: null,
      carrierId: null,
      wallet: shop.wallet(),
      domain: 'x',
    }
    await db.transaction((tx) => challengeWallet(tx, entropy, ask, clock.now()))
    await announce(shop, 'done')
    await deliver(shop, OPERATOR_ALARM)
    await announce(shop, 'waits')
    await announce(shop, 'seen', LAUNCH_STAGE)
    await deliver(shop, LAUNCH_STAGE)
    await writeLetter(shop)

    const left = async () => {
      await deleteExpired(shop.context)
      const challenges = await db.read.selectFrom('challenges').select('id').execute()
      const news = await db.read.selectFrom('outbox').select('once').orderBy('once').execute()
      const letters = await db.read.selectFrom('contact_messages').select('id').execute()
      return {
        challenges: challenges.length,
        letters: letters.length,
        news: news.map(({ once }) => once),
        signedIn: (await findSession(db.read, token, clock.now())) !== null,
      }
    }
    const all = { challenges: 1, letters: 1, news: ['done', 'seen', 'waits'], signedIn: true }
    expect(await left()).toEqual(all)
    await clock.advance(2 * DAY)
    expect(await left()).toEqual({ ...all, news: ['done', 'waits'] })
    await clock.advance(8 * DAY)
    expect(await left()).toEqual({ ...all, challenges: 0, news: ['done', 'waits'] })
    await clock.advance(90 * DAY)
    expect(await left()).toEqual({ ...all, challenges: 0, news: ['waits'] })
    await clock.advance(400 * DAY)
    expect(await left()).toEqual({ challenges: 0, letters: 0, news: ['waits'], signedIn: false })
    expect(await db.read.selectFrom('sessions').select('account_id').execute()).toEqual([])
  })
})

async function open(
  place: Parameters<typeof openShop>[0] | Promise<Parameters<typeof openShop>[0]>,
) {
  const shop = await openShop(await place)
  return { ...shop, [Symbol.asyncDispose]: shop.close }
}

async function deliver({ context: { db, entropy, clock } }: Pick<Shop, 'context'>, topic: string) {
  const claim = { topics: [topic], now: clock.now(), leaseMs: 1_000, limit: 1 }
  for (const message of await claimDue(db, entropy, claim)) await finish(db, message, clock.now())
}

function writeLetter({ context: { db, clock } }: Pick<Shop, 'context'>) {
  const letter = { id: 'one', account_id: null, name: 'Ann', reply_to: '@ann', message: 'Hello' }
  return db.transaction((tx) =>
    tx
      .insertInto('contact_messages')
      .values({ ...letter, at: clock.now() })
      .execute(),
  )
}

function announce(
  { context: { db, entropy, clock } }: Pick<Shop, 'context'>,
  once: string,
  topic: string = OPERATOR_ALARM,
) {
  const message = { topic, once, payload: {}, at: clock.now() }
  return db.transaction((tx) => enqueue(tx, entropy, message))
}
