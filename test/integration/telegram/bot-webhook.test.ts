import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Engine, eachEngine } from '../../engines.ts'
import { freePort } from '../../support/http/free-port.ts'
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
