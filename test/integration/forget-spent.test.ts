import { expect, test } from 'vitest'
import { challengeWallet, findSession, startSession } from '../../src/domains/accounts/index.ts'
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

    const left = async () => {
      await forgetSpent(till.context)
      const challenges = await db.read.selectFrom('challenges').select('id').execute()
      const news = await db.read.selectFrom('outbox').select('once').orderBy('once').execute()
      return {
        challenges: challenges.length,
        news: news.map(({ once }) => once),
        signedIn: (await findSession(db.read, token, clock.now())) !== null,
      }
    }
    expect(await left()).toEqual({ challenges: 1, news: ['told', 'waits'], signedIn: true })
    await clock.advance(8 * DAY)
    expect(await left()).toEqual({ challenges: 0, news: ['told', 'waits'], signedIn: true })
    await clock.advance(90 * DAY)
    expect(await left()).toEqual({ challenges: 0, news: ['waits'], signedIn: true })
    await clock.advance(400 * DAY)
    expect(await left()).toEqual({ challenges: 0, news: ['waits'], signedIn: false })
    expect(await db.read.selectFrom('sessions').select('account_id').execute()).toEqual([])
  })
})

async function open(
  place: Parameters<typeof openTill>[0] | Promise<Parameters<typeof openTill>[0]>,
) {
  const till = await openTill(await place)
  return { ...till, [Symbol.asyncDispose]: till.close }
}

function tell({ context: { db, entropy, clock } }: Pick<Till, 'context'>, once: string) {
  const message = { topic: 'operator.alarm', once, payload: {}, at: clock.now() }
  return db.transaction((tx) => enqueue(tx, entropy, message))
}
