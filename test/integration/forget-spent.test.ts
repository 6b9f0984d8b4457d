import { expect, test } from 'vitest'
import { challengeWallet, findSession, startSession } from '../../src/domains/accounts/index.ts'
import { LAUNCH_STAGE } from '../../src/flows/detection-context.ts'
import { forgetSpent } from '../../src/flows/forget-spent.ts'
import { DAY } from '../../src/kernel/clock.ts'
import { claimDue, enqueue, finish } from '../../src/kernel/db/outbox.ts'
import { eachEngine } from '../engines.ts'
import { openTill, type Till } from '../support/till.ts'

eachEngine((engine) => {
  test('what has served its purpose goes, and nothing else', async () => {
    await using till = await open(engine.fresh())
    const { db, entropy } = till.context
    const { clock } = till
    const { token, session } = await db.transaction((tx) => startSession(tx, entropy, clock.now()))
    const ask = { accountId: session.accountId, orderId: null, wallet: till.wallet(), domain: 'x' }
    await db.transaction((tx) => challengeWallet(tx, entropy, ask, clock.now()))
    await tell(till, 'told')
    const [told] = await claimDue(db, entropy, { now: clock.now(), leaseMs: 1_000, limit: 1 })
    if (told) await finish(db, told, clock.now())
    await tell(till, 'waits')
    await tellLaunch(till, 'seen')
    await writeLetter(till)

    const left = async () => {
      await forgetSpent(till.context)
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
    const all = { challenges: 1, letters: 1, news: ['seen', 'told', 'waits'], signedIn: true }
    expect(await left()).toEqual(all)
    await clock.advance(2 * DAY)
    expect(await left()).toEqual({ ...all, news: ['told', 'waits'] })
    await clock.advance(8 * DAY)
    expect(await left()).toEqual({ ...all, challenges: 0, news: ['told', 'waits'] })
    await clock.advance(90 * DAY)
    expect(await left()).toEqual({ ...all, challenges: 0, news: ['waits'] })
    await clock.advance(400 * DAY)
    expect(await left()).toEqual({ challenges: 0, letters: 0, news: ['waits'], signedIn: false })
    expect(await db.read.selectFrom('sessions').select('account_id').execute()).toEqual([])
  })
})

async function open(
  place: Parameters<typeof openTill>[0] | Promise<Parameters<typeof openTill>[0]>,
) {
  const till = await openTill(await place)
  return { ...till, [Symbol.asyncDispose]: till.close }
}

async function tellLaunch(till: Pick<Till, 'context'>, once: string) {
  const { db, entropy, clock } = till.context
  await tell(till, once, LAUNCH_STAGE)
  const ask = { now: clock.now(), leaseMs: 1_000, limit: 1, topic: LAUNCH_STAGE }
  for (const told of await claimDue(db, entropy, ask)) await finish(db, told, clock.now())
}

function writeLetter({ context: { db, clock } }: Pick<Till, 'context'>) {
  const letter = { id: 'one', account_id: null, name: 'Ann', reply_to: '@ann', message: 'Hello' }
  return db.transaction((tx) =>
    tx
      .insertInto('contact_messages')
      .values({ ...letter, at: clock.now() })
      .execute(),
  )
}

function tell(
  { context: { db, entropy, clock } }: Pick<Till, 'context'>,
  once: string,
  topic = 'operator.alarm',
) {
  const message = { topic, once, payload: {}, at: clock.now() }
  return db.transaction((tx) => enqueue(tx, entropy, message))
}
