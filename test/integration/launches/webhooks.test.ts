import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebhookSender } from '../../../src/adapters/webhooks/send.ts'
import { LAUNCH_CHANGED } from '../../../src/contract/news.ts'
import { type NewEvent, storeEvents } from '../../../src/domains/launches/index.ts'
import type { WebhookResponse } from '../../../src/domains/webhooks/ports.ts'
import { sendWebhooks } from '../../../src/flows/webhooks/send-webhooks.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { PermanentError } from '../../../src/kernel/errors.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { heldSelects } from '../../support/clocks/held-selects.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { openReceiver } from '../../support/http/webhook-receiver.ts'
import { keepRows, launchRow } from '../../support/launches.ts'

let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

eachEngine((engine) => {
  let server: ApiServer
  let cookie: string
  let stopSending: () => Promise<void>
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh(), { anyAddress: true })
    cookie = await server.signIn('lifetime', null)
    stopSending = server.startSending()
  })
  afterEach(async () => {
    await stopSending()
    await server.close()
  })

  const make = (fields: object = {}) =>
    server.ask('/api/account/webhooks', {
      ...{ method: 'POST', cookie, body: { url: receiver.url, ...fields } },
    })
  const shown = async () => (await server.ask('/api/account/webhooks', { cookie })).body.webhooks
  const refusal = ({ status, body }: Awaited<ReturnType<ApiServer['ask']>>) => [
    status,
    body.error.code,
  ]

  /** Stores launches with an event each, as the detector does. */
  async function publish(...events: (Pick<NewEvent, 'type'> & { attention?: number })[]) {
    const { db } = server.context
    const at = server.clock.now()
    for (const { attention = 50, type } of events) {
      const row = launchRow({ detected_at: at, attention })
      await keepRows(db, row)
      await db.transaction((tx) => storeEvents(tx, [{ type, mint: row.mint, at }]))
      db.publish(LAUNCH_CHANGED, row.mint)
    }
  }
  const eventually = <T>(read: () => T | Promise<T>, expected: unknown) =>
    server.clock.until(expect.poll(read).toEqual(expected))
  const types = () => receiver.bodies().map(({ type, data }) => [type, data.id])

  test('gets what happens from now on, in order, signed as Standard Webhooks says', async () => {
    await publish({ type: 'launch.detected' })
    const made = await make({ types: ['launch.detected', 'launch.dropped'], min_attention: 60 })
    expect([made.status, made.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)])
    await publish(
      { type: 'launch.detected', attention: 60 },
      { type: 'launch.detected', attention: 59 },
      { type: 'launch.scored', attention: 99 },
      { type: 'launch.detected', attention: 61 },
    )
    await eventually(types, [
      ['launch.detected', 2],
      ['launch.detected', 5],
    ])
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = receiver.received
    const sent = new Date(Number(headers['webhook-timestamp']) * 1_000)
    expect(headers['webhook-signature']).toBe(
      new Webhook(made.body.secret).sign(`${headers['webhook-id']}`, sent, body),
    )
    expect(JSON.parse(body)).toMatchObject({ data: { launch: { attention: 60 } } })
    await eventually(
      async () => (await shown())[0].deliveries.map(({ event }: { event: number }) => event),
      [5, 2],
    )
    expect(JSON.stringify(await shown())).not.toContain(made.body.secret)
  })

  test('is tried again with the same id, and by the next leader, until it takes it', async () => {
    await make()
    receiver.state.first = [500, 500, 500]
    await publish({ type: 'launch.detected' }, { type: 'launch.scored' })
    await server.clock.until(expect.poll(() => receiver.received.length).toBeGreaterThan(1))
    await stopSending()
    stopSending = server.startSending()
    await eventually(() => receiver.received.length, 5)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual(['evt_1', 'evt_1', 'evt_1', 'evt_1', 'evt_2'])
    const statuses = async () =>
      (await shown())[0].deliveries.map(({ status }: { status: number }) => status).toSorted()
    await eventually(statuses, [204, 204, 500, 500, 500])
    expect((await shown())[0]).toMatchObject({ failing_since: null, disabled_at: null })
  })

  test('is tried again no sooner than the receiver asks, and an hour later at most', async () => {
    await make()
    const standing = async () => (await shown())[0]
    for (const [asked, wait] of [
      ['600', 10 * MINUTE],
      ['86400', 60 * MINUTE],
      ['1', 2 * MINUTE],
    ] as const) {
      Object.assign(receiver.state, { status: 503, retryAfter: asked })
      const before = receiver.received.length
      if (before === 0) await publish({ type: 'launch.detected' })
      await eventually(async () => (await standing()).deliveries.length, before + 1)
      const { next_try_at, deliveries } = await standing()
      expect(next_try_at - deliveries[0].at).toBeGreaterThanOrEqual(wait)
      expect(next_try_at - deliveries[0].at).toBeLessThan(wait + MINUTE)
      server.clock.step(next_try_at - server.clock.now() - 2 * SECOND)
      await server.clock.advance(SECOND)
      expect(receiver.received).toHaveLength(before + 1)
      server.clock.step(SECOND)
    }
  })

  test('is not tried again by a look that began before the answer was stored', async () => {
    await stopSending()
    const looks = heldSelects('webhooks')
    const answers: ((answer: WebhookResponse) => void)[] = []
    const send = () => new Promise<WebhookResponse>((done) => answers.push(done))
    const sender = { ...server.sender, send }
    const { context, events } = server
    const db = { ...context.db, read: context.db.read.withPlugin(looks.plugin) }
    const ending = new AbortController()
    const sending = sendWebhooks({ ...context, db, sender }, events, ending.signal)
    await make()
    await publish({ type: 'launch.detected' })
    await eventually(() => answers.length, 1)
    looks.hold()
    await eventually(looks.waiting, 1)
    answers[0]?.({ status: 500, retryAfterMs: null })
    await expect.poll(async () => (await shown())[0].deliveries.length).toBe(1)
    looks.release()
    await server.clock.advance(SECOND)
    expect(answers).toHaveLength(1)
    ending.abort()
    await sending
  })

  test('that we can’t sign is tried after longer and longer pauses, and delays no other', async () => {
    await stopSending()
    const { context, events, sender } = server
    await make()
    const { secret } = await context.db.read
      .selectFrom('webhooks')
      .select('secret')
      .executeTakeFirstOrThrow()
    await make()
    const failed: number[] = []
    const open = (sealed: string) => {
      if (sealed !== secret) return context.sealer.open(sealed)
      failed.push(server.clock.monotonic())
      throw new PermanentError('another DATA_KEY')
    }
    const ending = new AbortController()
    const sealer = { ...context.sealer, open }
    const sending = sendWebhooks({ ...context, sealer, sender }, events, ending.signal)
    await publish({ type: 'launch.detected' })
    await eventually(() => receiver.received.length, 1)
    await eventually(() => failed.length > 4, true)
    for (const [nth, seconds] of [1, 2, 4, 8].entries())
      expect((failed[nth + 1] ?? 0) - (failed[nth] ?? 0)).toBeGreaterThanOrEqual(seconds * SECOND)
    ending.abort()
    await sending
  })

  test('is signed by both secrets for a day after the secret was replaced', async () => {
    const { id, secret: old } = (await make()).body
    const path = `/api/account/webhooks/${id}`
    const replace = () => server.ask(`${path}/secret`, { method: 'POST', cookie, body: {} })
    const replaced = await replace()
    const fresh = replaced.body.secret
    expect(replaced.status).toBe(200)
    expect(fresh).not.toBe(old)
    expect((await shown())[0].old_secret_until).toBe(replaced.body.old_secret_until)
    /** Whether the official library accepts the newest message with this secret. */
    const accepts = async (secret: string) => {
      const before = receiver.received.length
      await server.ask(`${path}/test`, { method: 'POST', cookie })
      const { headers, body } = receiver.received[before] ?? {
        headers: {} as IncomingHttpHeaders,
        body: '',
      }
      const sent = new Date(Number(headers['webhook-timestamp']) * 1_000)
      const expected = new Webhook(secret).sign(`${headers['webhook-id']}`, sent, body)
      return `${headers['webhook-signature']}`.split(' ').includes(expected)
    }
    expect([await accepts(old), await accepts(fresh)]).toEqual([true, true])
    server.clock.step(DAY)
    expect([await accepts(old), await accepts(fresh)]).toEqual([false, true])
    expect((await shown())[0].old_secret_until).toBe(null)
    // Long after the sign-in, and for somebody else, it stays as it is.
    expect(refusal(await replace())).toEqual([403, 'sign_in_again'])
    cookie = await server.signIn('lifetime', null)
    expect(refusal(await replace())).toEqual([404, 'not_found'])
  })

  test('that answers 410 is disabled, its member is notified, and it resumes when switched on', async () => {
    const { id } = (await make()).body
    receiver.state.status = 410
    await publish({ type: 'launch.detected' })
    await eventually(async () => (await shown())[0].disabled_because, 'gone')
    const notices = await server.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'member.webhook_disabled')
      .execute()
    expect(notices.map(({ payload }) => JSON.parse(payload))).toMatchObject([{ because: 'gone' }])

    receiver.state.status = 200
    await publish({ type: 'launch.detected' })
    const set = { method: 'PUT', cookie, body: { on: true } }
    expect((await server.ask(`/api/account/webhooks/${id}`, set)).status).toBe(200)
    await publish({ type: 'launch.detected' })
    await eventually(() => types().map(([, number]) => number), [1, 3])
  })

  test('gets nothing once its member switched it off, deleted it, or expired', async () => {
    const [off, deleted, kept] = [await make(), await make(), await make()]
    const at = (webhook: typeof off) => `/api/account/webhooks/${webhook.body.id}`
    await server.ask(at(off), { method: 'PUT', cookie, body: { on: false } })
    await server.ask(at(deleted), { method: 'DELETE', cookie })
    await publish({ type: 'launch.detected' })
    await eventually(() => types().length, 1)
    await server.context.db.read.updateTable('memberships').set({ plan: '30d' }).execute()
    await publish({ type: 'launch.detected' })
    await server.clock.advance(MINUTE)
    expect(receiver.received).toHaveLength(1)
    expect((await shown()).map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [off.body.id, kept.body.id].toSorted(),
    )
  })

  test('is tested at once, follows no redirect, and belongs to one account', async () => {
    const { id } = (await make()).body
    const path = `/api/account/webhooks/${id}`
    const tried = () => server.ask(`${path}/test`, { method: 'POST', cookie })
    expect((await tried()).body).toMatchObject({ type: 'webhook.test', status: 204, event: null })
    expect(receiver.bodies()).toMatchObject([{ type: 'webhook.test', data: { webhook: id } }])
    Object.assign(receiver.state, { status: 307, location: receiver.url.replace('hook', 'other') })
    expect((await tried()).body).toMatchObject({ status: 307 })
    expect(receiver.received.map(({ path: at }) => at)).toEqual(['/hook', '/hook'])

    cookie = await server.signIn('lifetime', null)
    expect(await shown()).toEqual([])
    expect(refusal(await tried())).toEqual([404, 'not_found'])
    expect(refusal(await server.ask(path, { method: 'DELETE', cookie }))).toEqual([
      404,
      'not_found',
    ])
    const change = { method: 'PUT', cookie, body: { on: false } }
    expect(refusal(await server.ask(path, change))).toEqual([404, 'not_found'])
  })

  test('is for lifetime members with a fresh sign-in, three each', async () => {
    for (let nth = 0; nth < 3; nth += 1) expect((await make()).status).toBe(201)
    expect(refusal(await make())).toEqual([409, 'too_many_webhooks'])
    expect(refusal(await make({ types: ['launch.bought'] }))).toEqual([400, 'invalid_input'])
    expect(refusal(await make({ url: `${receiver.url}/\0a` }))).toEqual([400, 'invalid_input'])
    cookie = await server.signIn('30d', server.clock.now() + DAY)
    expect(refusal(await make())).toEqual([403, 'lifetime_only'])
    await server.clock.advance(11 * MINUTE)
    expect(refusal(await make())).toEqual([403, 'sign_in_again'])
  })
})

test('a receiver that never answers is left after ten seconds', async () => {
  const clock = manualClock()
  receiver.state.silent = true
  const sender = createWebhookSender(clock, { anyAddress: true })
  const sent = sender.send({ url: receiver.url, headers: {}, body: '{}' })
  await expect.poll(() => receiver.received.length).toBe(1)
  await clock.advance(10 * SECOND)
  expect(await sent).toEqual({ failure: 'too_slow' })
})
