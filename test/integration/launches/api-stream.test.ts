import { afterEach, beforeEach, expect, test } from 'vitest'
import { LAUNCH_CHANGED } from '../../../src/contract/news.ts'
import { type NewEvent, storeEvents } from '../../../src/domains/launches/index.ts'
import { deleteExpired } from '../../../src/flows/retention.ts'
import { DAY, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { type Frame, openStream } from '../../support/http/event-stream.ts'
import { keepRows, launchRow } from '../../support/launches.ts'

eachEngine((engine) => {
  let server: ApiServer
  let key: string
  let cookie: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    cookie = await server.signIn('lifetime', null)
    key = await newKey()
  })
  afterEach(() => server.close())

  async function newKey(): Promise<string> {
    const asked = { method: 'POST', cookie, body: { name: 'x' } }
    return (await server.ask('/api/account/api_keys', asked)).body.key
  }

  /** Stores a launch with an event about it, as the detector does, and tells everybody. */
  async function publish(...events: (Omit<NewEvent, 'mint' | 'at'> & { attention?: number })[]) {
    const { db } = server.context
    const at = server.clock.now()
    for (const { attention = 50, ...event } of events) {
      const row = launchRow({ detected_at: at, attention })
      await keepRows(db, row)
      await db.transaction((tx) => storeEvents(tx, [{ ...event, mint: row.mint, at }]))
      db.publish(LAUNCH_CHANGED, row.mint)
    }
  }

  const follow = (query = '', headers: Record<string, string> = {}) =>
    openStream(server, `/api/v1/stream${query}`, { authorization: `Bearer ${key}`, ...headers })
  const named = (frames: readonly Frame[]) => frames.map(({ id, event }) => [id, event])

  test('sends events, and to a returning client the ones it missed', async () => {
    const first = await follow()
    await publish({ type: 'launch.detected' }, { type: 'launch.scored', stage: '10s' })
    expect(named(await first.next(2))).toEqual([
      ['1', 'launch.detected'],
      ['2', 'launch.scored'],
    ])
    const [, { data } = { data: {} }] = first.frames
    expect(data).toMatchObject({ stage: '10s', turn: null, launch: { attention: 50 } })
    first.leave()

    await publish({ type: 'launch.graduated' })
    const second = await follow('', { 'last-event-id': '1' })
    await publish({ type: 'launch.turned', turn: 'graduates', evidence: 'It graduated.' })
    expect(named(await second.next(3))).toEqual([
      ['2', 'launch.scored'],
      ['3', 'launch.graduated'],
      ['4', 'launch.turned'],
    ])
    expect(second.frames.at(-1)?.data).toMatchObject({
      turn: { kind: 'graduates', evidence: 'It graduated.' },
    })
    second.leave()
  })

  test('sends only the requested events, and the position otherwise', async () => {
    const stream = await follow('?types=launch.scored,launch.dropped&min_attention=60')
    await publish(
      { type: 'launch.detected', attention: 90 },
      { type: 'launch.scored', attention: 59 },
    )
    await publish({ type: 'launch.scored', attention: 60 })
    expect(named(await stream.next(1))).toEqual([['3', 'launch.scored']])
    await publish({ type: 'launch.detected' })
    await server.clock.until(expect.poll(() => stream.lastId).toBe('4'))
    stream.leave()
  })

  test('says which events are no longer kept, and refuses numbers that it never sent', async () => {
    await publish({ type: 'launch.detected' }, { type: 'launch.detected' })
    await server.clock.advance(2 * DAY)
    await deleteExpired(server.context)
    key = await newKey().then(async () => {
      cookie = await server.signIn('lifetime', null)
      return newKey()
    })
    await publish({ type: 'launch.scored' })
    const stream = await follow('?last_event_id=0')
    expect(await stream.next(2)).toMatchObject([
      { event: 'missed', data: { from: 1, to: 2 } },
      { id: '3', event: 'launch.scored' },
    ])
    stream.leave()
    const code = async (query: string) =>
      (await server.ask(`/api/v1/stream${query}`, { key })).body?.error.code
    expect(await code('?last_event_id=4')).toBe('invalid_cursor')
    expect(await code('?last_event_id=-1')).toBe('invalid_query')
    expect(await code('?types=launch.bought')).toBe('invalid_query')
  })

  test('ends when its key is revoked, and when the membership is gone', async () => {
    const { keys } = (await server.ask('/api/account/api_keys', { cookie })).body
    const [one, other] = [await follow(), await follow()]
    await server.ask(`/api/account/api_keys/${keys[0].id}`, { method: 'DELETE', cookie })
    await server.clock.until(Promise.all([one.ended, other.ended]))

    key = await newKey()
    const third = await follow()
    await server.context.db.read.updateTable('memberships').set({ plan: '30d' }).execute()
    await server.clock.until(third.ended)
  })

  test('allows three per key, and closes one that reads nothing', async () => {
    const streams = [await follow(), await follow(), await follow()]
    const fourth = await server.ask('/api/v1/stream', { key })
    expect([fourth.status, fourth.body.error.code]).toEqual([429, 'too_many_streams'])
    for (const stream of streams.slice(1)) stream.stopReading()
    for (let nth = 0; nth < 12; nth += 1) {
      await publish({ type: 'launch.detected' })
      await streams[0]?.next(1)
    }
    await server.clock.advance(31 * SECOND)
    await server.clock.until(
      expect
        .poll(() =>
          follow().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true),
    )
    streams[0]?.leave()
  })

  test('numbers follow commits, so no reader skips an event that commits later', async () => {
    const { db } = server.context
    const order: string[] = []
    const isIn = Promise.withResolvers<void>()
    const event = { type: 'launch.detected', mint: 'm', at: 1 } as const
    const slow = db.transaction(async (tx) => {
      await storeEvents(tx, [event])
      isIn.resolve()
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push('slow')
    })
    await isIn.promise
    const fast = db.transaction((tx) => storeEvents(tx, [event])).then(() => order.push('fast'))
    await Promise.all([slow, fast])
    expect(order).toEqual(['slow', 'fast'])
  })
})
