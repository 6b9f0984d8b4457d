import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCalendar } from '../../../src/adapters/transparency/calendar.ts'
import { deliverNews } from '../../../src/flows/telegram/delivery.ts'
import { createLogKeeper } from '../../../src/flows/transparency/maintain-log.ts'
import { stampCheckpoints } from '../../../src/flows/transparency/stamp-checkpoints.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { notesIn } from '../../../src/verify/note.mjs'
import { eachEngine } from '../../engines.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { CHANNEL, OPERATORS } from '../../support/telegram/bot.ts'
import { type BotTill, openBotTill } from '../../support/telegram/bot-till.ts'
import { openTransparency, recordLaunch, type TestLog } from '../../support/transparency.ts'

const SNAPSHOTS = endedLaunches(4).map(({ snapshot }) => snapshot)
const { signal } = new AbortController()

eachEngine((engine) => {
  let till: BotTill
  let log: TestLog
  let keep: () => Promise<void>

  beforeAll(async () => {
    till = await openBotTill(await engine.fresh())
    log = openTransparency(till.context)
    keep = createLogKeeper(log, signal)
    await keep()
  })
  afterAll(() => till.close())

  /** @returns the checkpoints that the bot then posts, by chat */
  async function recordAndPost(nth: number, after: number) {
    await recordLaunch(log, SNAPSHOTS[nth] as never)
    till.clock.step(after)
    await keep()
    await deliverNews(till.bot.context)
    const waiting = await till.waiting()
    await till.forgetMessages()
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

  test('the calendar stamps what was posted, once it answers', async () => {
    const asked: Buffer[] = []
    let isDown = true
    const fetch = (async (_: string, { body }: RequestInit) => {
      asked.push(Buffer.from(body as Uint8Array))
      return isDown ? new Response('', { status: 503 }) : new Response(Buffer.from('pending'))
    }) as typeof globalThis.fetch
    const calendar = createCalendar({ url: 'https://calendar.example', clock: till.clock, fetch })
    const posted = await till.context.db.read
      .selectFrom('record_checkpoints')
      .select(['note', 'size'])
      .where('posted_at', 'is not', null)
      .orderBy('size')
      .execute()
    await stampCheckpoints({ ...log, calendar }, signal)
    expect(asked).toHaveLength(1)
    isDown = false
    await stampCheckpoints({ ...log, calendar }, signal)
    const digests = posted.map(({ note }) => createHash('sha256').update(note).digest())
    expect(asked.slice(1)).toEqual(digests)
    const stamped = await till.context.db.read
      .selectFrom('record_checkpoints')
      .select('stamp')
      .where('stamp', 'is not', null)
      .execute()
    // As `ots info` reads it: magic number, version 1, SHA-256, the digest, then the calendar's answer.
    expect(Buffer.from(stamped[0]?.stamp ?? '', 'base64')).toEqual(
      Buffer.concat([
        Buffer.from('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e892940108', 'hex'),
        digests[0] as Buffer,
        Buffer.from('pending'),
      ]),
    )
  })
})

/** A post as a member copies it. */
function asText(html: string): string {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&')
}
