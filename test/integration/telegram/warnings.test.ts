import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TurnKind } from '../../../src/contract/launches/turns.ts'
import { LAUNCH_TURNED } from '../../../src/contract/news.ts'
import { type Call, storeQueued, takeNext } from '../../../src/domains/messages/index.ts'
import { storeTurn } from '../../../src/domains/turns/index.ts'
import { deliverLaunches } from '../../../src/flows/telegram/deliver-launches.ts'
import { deliverTurns } from '../../../src/flows/telegram/deliver-news.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { CHANNEL } from '../../support/telegram/bot.ts'
import { type HurriedBot, openHurriedBot } from '../../support/telegram/hurried-bot.ts'

const EVIDENCE = 'It has since sold 40% of what it held, 2% of the supply.'

eachEngine((engine) => {
  let { shop, bot, clock, sendAll } = {} as HurriedBot
  beforeEach(async () => {
    ;({ shop, bot, clock, sendAll } = await openHurriedBot(await engine.fresh()))
  })
  afterEach(() => shop.close())

  /** A launch that the channel is told of, sent or not yet. */
  async function post(name = 'Lantern Cat'): Promise<string> {
    const row = launchRow({
      name,
      detected_at: clock.now(),
      stage: '60s',
      score: 74,
      level: 'high',
    })
    await keepRows(shop.context.db, row)
    await keepReport(shop.context.db, row, { stage: '60s' })
    const { db, entropy } = shop.context
    const payload = { mint: row.mint, stage: '60s' }
    const news = { topic: 'launch.stage', once: row.mint, payload, at: clock.now() }
    await db.transaction((tx) => enqueue(tx, entropy, news))
    await deliverLaunches(bot.context, bot.matcher)
    return row.mint
  }

  /** As the detector stores it. */
  async function turn(mint: string, kind: TurnKind = 'developer_sells') {
    const { db, entropy } = shop.context
    await db.transaction(async (tx) => {
      await storeTurn(tx, mint, { kind, at: clock.now(), evidence: EVIDENCE }, clock.now())
      const once = `${LAUNCH_TURNED} ${mint} ${kind}`
      const payload = { mint, kind }
      await enqueue(tx, entropy, { topic: LAUNCH_TURNED, once, payload, at: clock.now() })
    })
  }

  const send = async () =>
    (await sendAll()).filter(({ chat }) => chat === CHANNEL).map(({ call }) => call)
  const textOf = (call: Call | undefined) => (call && 'text' in call ? (call.text ?? '') : '')

  describe('a posted launch that turns', () => {
    test('gets a reply under its post with the numbers, and its post is marked', async () => {
      const mint = await post('</b>evil.example')
      await send()
      await turn(mint)
      expect(await deliverTurns(bot.context)).toBe(1)
      const [, reply, edit, ...others] = await send()
      expect(others).toEqual([])
      expect(reply).toEqual({
        method: 'send',
        replyTo: 1,
        text: `⚠️ <b>The developer is selling</b>: <code>&lt;/b&gt;evil.example</code> <code>$LCAT</code>\n${EVIDENCE}`,
      })
      expect(edit).toMatchObject({ method: 'edit', messageId: 1 })
      expect(textOf(edit)).toMatch(/^⚠️ <b>The developer is selling<\/b>: It has since/)
    })

    test('is reported once for each kind', async () => {
      const mint = await post()
      await send()
      await turn(mint)
      await deliverTurns(bot.context)
      // As after a crash between the queue and the news: it is due again.
      await shop.context.db.read
        .updateTable('outbox')
        .set({ done_at: null, run_at: 0 })
        .where('topic', '=', LAUNCH_TURNED)
        .execute()
      expect(await deliverTurns(bot.context)).toBe(1)
      clock.set(clock.now() + SECOND)
      await turn(mint, 'graduates')
      await deliverTurns(bot.context)
      const replies = (await send()).filter((call) => 'replyTo' in call)
      expect(replies.map((call) => textOf(call).slice(0, 19))).toEqual([
        '⚠️ <b>The developer',
        '🎓 <b>Graduated</b>',
      ])
    })

    test('goes ahead of new posts, and edits go behind them', async () => {
      const mint = await post()
      await send()
      for (let nth = 0; nth < 3; nth++) await post(`Coin ${nth}`)
      clock.set(clock.now() + SECOND)
      await turn(mint)
      await deliverTurns(bot.context)
      const methods = (await send())
        .slice(1)
        .map((call) => ('replyTo' in call ? 'reply' : call.method))
      expect(methods).toEqual(['reply', 'send', 'send', 'send', 'edit'])
    })

    test('waits until its post has been sent', async () => {
      const mint = await post()
      await turn(mint)
      await deliverTurns(bot.context)
      expect((await send()).map(({ method }) => method)).toEqual(['send'])
      clock.set(clock.now() + 2 * SECOND)
      await deliverTurns(bot.context)
      expect((await send()).map((call) => 'replyTo' in call)).toEqual([false, true, false])
    })

    test('waits for its post however long that takes, and follows it at once', async () => {
      const mint = await post()
      await turn(mint)
      // As if Telegram had us wait all the while.
      for (let minutes = 0; minutes < 120; minutes += 1) {
        await deliverTurns(bot.context)
        clock.set(clock.now() + MINUTE)
      }
      await send()
      clock.set(clock.now() + 15 * SECOND)
      await deliverTurns(bot.context)
      const [, reply] = await send()
      expect(reply).toMatchObject({ replyTo: 1 })
      expect(textOf(reply)).toMatch(/ 2 h ago\.$/)
    })

    test('that fails is tried less and less often, and given up after a quarter of an hour', async () => {
      const mint = await post()
      await send()
      await turn(mint)
      const { db } = shop.context
      // A payload that no code of ours writes makes composing it fail.
      const broken = db.read.updateTable('outbox').set({ payload: 'null' })
      await broken.where('topic', '=', LAUNCH_TURNED).execute()
      const tries: number[] = []
      const [from, end] = [clock.now(), clock.now() + HOUR]
      while (clock.now() < end) {
        if ((await deliverTurns(bot.context)) > 0) tries.push(clock.now() - from)
        clock.set(clock.now() + SECOND)
      }
      const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
      expect(pauses.slice(0, 5)).toEqual([1, 2, 4, 8, 16].map((seconds) => seconds * SECOND))
      expect(tries.length).toBeLessThan(15)
      const { failure, done_at } = await db.read
        .selectFrom('outbox')
        .select(['failure', 'done_at'])
        .where('topic', '=', LAUNCH_TURNED)
        .executeTakeFirstOrThrow()
      expect(failure).toBe('too old to be told')
      expect(done_at).not.toBeNull()
    })

    test('is reported late with its age', async () => {
      const mint = await post()
      await send()
      await turn(mint)
      clock.set(clock.now() + HOUR)
      await deliverTurns(bot.context)
      expect(textOf((await send())[1])).toMatch(/ of the supply\. 1 h ago\.$/)
    })

    test('in a digest is a reply to that post, which stays unchanged', async () => {
      const mints = []
      for (let nth = 0; nth < 5; nth++) mints.push(await post(`Coin ${nth}`))
      await send()
      await turn(mints[3] ?? '')
      await deliverTurns(bot.context)
      const calls = await send()
      expect(calls).toHaveLength(2)
      expect(calls[1]).toMatchObject({ replyTo: 1 })
      expect(textOf(calls[1])).toContain('<code>Coin 3</code>')
    })

    test('is not reported without a post, or if the launch was rolled back', async () => {
      const unposted = launchRow({ detected_at: clock.now() })
      await keepRows(shop.context.db, unposted)
      await turn(unposted.mint)
      const gone = await post()
      await send()
      await shop.context.db.read
        .updateTable('launches')
        .set({ taken_back_at: clock.now() })
        .where('mint', '=', gone)
        .execute()
      await turn(gone)
      expect(await deliverTurns(bot.context)).toBe(2)
      expect(await send()).toHaveLength(1)
    })
  })

  test('right after a post the channel gets warnings, and nothing else', async () => {
    const { db, sealer } = shop.context
    await db.transaction(async (tx) => {
      for (const rank of ['launch', 'edit', 'warning'] as const) {
        const call = { method: 'send', text: rank } as const
        const message = { chat: CHANNEL, pace: 'channel', rank, once: rank, call } as const
        await storeQueued(tx, shop.context, message, clock.now())
      }
    })
    const channel = [sealer.key(CHANNEL)]
    const take = async (busy: string[], onlyWarnings: string[]) => {
      const chats = { now: clock.now(), busy, onlyWarnings }
      const { taken } = await db.transaction((tx) => takeNext(tx, shop.context, chats))
      return taken.map(({ call }) => textOf(call))
    }
    expect(await take(channel, [])).toEqual([])
    expect(await take([], channel)).toEqual(['warning'])
    expect(await take([], channel)).toEqual([])
    expect(await take([], [])).toEqual(['launch'])
  })

  test('a warning goes ahead of what was queued before it, whatever its rank', async () => {
    const { db } = shop.context
    await db.transaction(async (tx) => {
      for (const rank of ['edit', 'launch', 'account', 'answer', 'warning'] as const) {
        const call = { method: 'send', text: rank } as const
        const message = { chat: CHANNEL, pace: 'channel', rank, once: rank, call } as const
        await storeQueued(tx, shop.context, message, clock.now())
      }
    })
    expect((await send()).map(textOf)).toEqual(['warning', 'answer', 'account', 'launch', 'edit'])
  })
})
