import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { notesIn } from '../../../src/verify/checkpoint.mjs'
import { eachEngine } from '../../engines.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { CHANNEL, OPERATORS } from '../../support/telegram/bot.ts'
import { type BotShop, openBotShop } from '../../support/telegram/bot-shop.ts'
import { openTransparency, recordLaunch, type TestLog } from '../../support/transparency.ts'

const SNAPSHOTS = endedLaunches(4).map(({ snapshot }) => snapshot)
const { signal } = new AbortController()

eachEngine((engine) => {
  let shop: BotShop
  let log: TestLog
  let keep: () => Promise<void>

  beforeAll(async () => {
    shop = await openBotShop(await engine.fresh())
    log = openTransparency(shop.context)
    keep = createLogMaintainer(log, signal)
    await keep()
  })
  afterAll(() => shop.close())

  /** @returns the checkpoints that the bot then posts, by chat */
  async function recordAndPost(nth: number, after: number) {
    await recordLaunch(log, SNAPSHOTS[nth] as never)
    shop.clock.step(after)
    await keep()
    await deliverNews(shop.bot.context)
    const waiting = await shop.waiting()
    await shop.forgetMessages()
    return waiting.flatMap(({ chat, call }) =>
      call.method === 'send'
        ? notesIn(asText(call.text)).map((note) => ({ chat, note, call }))
        : [],
    )
  }

  test('a checkpoint is posted every hour, silently, in the channel and the operators’ group', async () => {
    const first = await recordAndPost(0, 2 * MINUTE)
    expect(first.map(({ chat }) => chat).sort()).toEqual([CHANNEL, OPERATORS])
    expect(first.map(({ note }) => note)).toEqual([log.kept.note, log.kept.note])
    expect(first[0]?.call).toMatchObject({ isSilent: true })
    const signed = log.kept.note
    expect(await recordAndPost(1, 10 * MINUTE)).toEqual([])
    expect(log.kept.note).not.toBe(signed)
    expect(await recordAndPost(2, HOUR)).toHaveLength(2)
  })
})

/** A post as a member copies it. */
function asText(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&')
}
