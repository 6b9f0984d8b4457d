import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTelegram } from '../../../src/adapters/telegram/client.ts'
import { MINUTE, systemClock } from '../../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { freePort } from '../../support/http/free-port.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const SECRET = 'a-secret_of-ours'

/** On a busy machine. */
const TIMEOUT_MS = 45_000

eachEngine((engine) => {
  describe('updates by webhook', () => webhookTests(engine))
})

function webhookTests(engine: Engine): void {
  let server: TestServer
  let url = ''

  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/telegram/webhook`
    server = await openServer(await engine.fresh(), {
      world: { parts: ['chain', 'prices', 'telegram'] },
      env: {
        PORT: String(port),
        TELEGRAM_WEBHOOK_URL: url,
        TELEGRAM_WEBHOOK_SECRET: SECRET,
      },
    })
  })
  afterAll(() => server.stop())

  const deliver = (body: string, secret?: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
      body,
    })

  test('are handled, and not requested again', async () => {
    const { telegram } = server.world
    if (!telegram) throw new Error('no Telegram in this world')
    await expect.poll(() => telegram.calls('setWebhook')).toHaveLength(1)
    const person = telegram.addUser({ firstName: 'Ada' })
    telegram.sendAs(person, '/start')
    await vi.waitFor(
      () => {
        const texts = telegram.messagesOf(person).map(({ text }) => text)
        expect(texts).toContainEqual(expect.stringMatching(/No membership is linked/))
      },
      { timeout: TIMEOUT_MS },
    )
    await expect.poll(() => telegram.pendingUpdates()).toBe(0)
    expect(telegram.calls('getUpdates')).toEqual([])
  })

  /** Our client of the sandbox's Bot API, whose clock can be moved on. */
  function client() {
    const { TELEGRAM_BOT_TOKEN: botToken = '', TELEGRAM_API_ROOT: apiRoot = '' } = server.world.env
    const time = { passed: 0 }
    const monotonic = () => systemClock.monotonic() + time.passed
    const clock = { ...systemClock, monotonic }
    const telegram = createTelegram({ botToken, apiRoot, clock, log: quietLog })
    return { telegram, time }
  }

  test('are missed when the webhook was replaced, and it is set again', async () => {
    const { telegram } = client()
    const ours = { url, secret: SECRET }
    expect(await telegram.hears(ours)).toBe(true)
    await telegram.deliverTo({ url: 'http://127.0.0.1:9/other', secret: SECRET })
    expect(await telegram.hears(ours)).toBe(false)
    expect(await telegram.hears(ours)).toBe(true)
  })

  test('are missed while Telegram can’t deliver them', async () => {
    const { telegram } = client()
    const broken = { url: 'http://127.0.0.1:9/nobody', secret: SECRET }
    await telegram.deliverTo(broken)
    expect(await telegram.hears(broken)).toBe(true)
    server.world.telegram?.sendAs(server.world.telegram.addUser({ firstName: 'Bo' }), '/start')
    const hears = () => telegram.hears(broken)
    await expect.poll(hears, { timeout: TIMEOUT_MS }).toBe(false)
    await telegram.deliverTo({ url, secret: SECRET })
  })

  test('are missed while nobody answers our polls, as beside another webhook', async () => {
    const { telegram, time } = client()
    const ending = new AbortController()
    const polling = telegram.poll(async () => {}, ending.signal)
    await expect.poll(() => server.world.telegram?.calls('getUpdates').length).toBe(1)
    await telegram.deliverTo({ url, secret: SECRET })
    time.passed = MINUTE
    expect(await telegram.hears(null)).toBe(true)
    time.passed = 3 * MINUTE
    expect(await telegram.hears(null)).toBe(false)
    ending.abort()
    await polling
  })

  test('are accepted from Telegram only', async () => {
    const update = JSON.stringify({ update_id: 1, poll: {} })
    expect((await deliver(update)).status).toBe(404)
    expect((await deliver(update, 'another')).status).toBe(404)
    expect((await deliver(update, SECRET)).status).toBe(200)
    expect((await deliver('{"no":"update"}', SECRET)).status).toBe(400)
    expect((await deliver('no json', SECRET)).status).toBe(400)
    expect((await deliver(' '.repeat(2_000_000), SECRET)).status).toBe(413)
  })
}
