import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { seeded } from '../support/hostile.ts'
import { openAuthenticator } from '../support/http/authenticator.ts'
import { freePort } from '../support/http/free-port.ts'
import { type SiteClient, siteClient } from '../support/site-client.ts'
import { type Chat, connectToChat } from './chat.ts'
import { isUp, openRaw, startSandbox } from './crashing-app.ts'
import { howMany } from './how-many.ts'
import { type Process, startProcess } from './process.ts'
import { holdAnswers } from './slow-answers.ts'

const KILLS = howMany(8)
/** The same seed replays the same moments. */
const SEED = 20_261_125
/** A broadcast to this many takes three seconds and more, and is killed within that time. */
const MEMBERS = 40
const SENDING_MS = 3_000
/** Longer than the pause between two messages, so that most kills come between a message and its answer. */
const ANSWER_MS = 60
const POLLING = { timeout: 120_000, interval: 250 }

eachEngine((engine) => {
  test(`${KILLS} kills within a broadcast send nobody two copies, and lose at most one each`, async () => {
    const place = await engine.fresh()
    const { world, env } = await startSandbox(join(place.dataDir, 'world'), 'chain,prices,telegram')
    const far = await holdAnswers(env.TELEGRAM_API_ROOT ?? '', {
      ms: ANSWER_MS,
      isSlow: (path) => path.endsWith('/sendMessage'),
    })
    const port = await freePort()
    const [site, url] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
    const folder = join(place.dataDir, 'app')
    const appEnv = {
      ...env,
      TELEGRAM_API_ROOT: far.origin,
      ...{ PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1' },
      ...{ PUBLIC_URL: site, OPERATOR_ORIGIN: url },
      ...{ DATA_DIR: folder, DATABASE_URL: place.databaseUrl ?? '', LOG_LEVEL: 'warn' },
    }
    const startApp = () => startProcess('src/main.ts', folder, appEnv)
    const random = seeded(SEED)
    const telegram = connectToChat(env.TELEGRAM_API_ROOT ?? '')
    let app = startApp()
    try {
      await Promise.race([app.failed, isUp(url)])
      const owner = await openConsole(url, folder, appEnv)
      const lot = { lot: 'members', plan: '30d', count: MEMBERS, until: null, because: 'a test' }
      const { codes } = await owner.call('POST', '/gifts', lot)
      const members: number[] = []
      for (const code of codes) members.push(await becomeMember(site, telegram, code))

      for (let kill = 0; kill < KILLS; kill += 1) {
        const text = `Broadcast number ${kill}.`
        const { id } = await owner.call('POST', '/broadcasts', { text, plan: null })
        const { changed_at } = await owner.call('GET', `/broadcasts/${id}`)
        await owner.call('POST', `/broadcasts/${id}/start`, { changed_at, because: 'a test' })
        await Promise.race([app.failed, sleep(random() * SENDING_MS)])
        await app.kill()
        app = startApp()
        await Promise.race([app.failed, isUp(url)])
        const state = async () => (await owner.call('GET', `/broadcasts/${id}`)).state
        await expect.poll(state, POLLING).toBe('done')

        const heard = await Promise.all(members.map((one) => countHeard(telegram, one, text)))
        const got = heard.reduce((sum, count) => sum + count, 0)
        const counts = await owner.call('GET', `/broadcasts/${id}`)
        const { recipients, sent, blocked, failed, unclear } = counts
        expect(Math.max(...heard)).toBe(1)
        expect([recipients, sent + unclear, blocked, failed]).toEqual([MEMBERS, MEMBERS, 0, 0])
        // Telegram may have sent one whose answer the killed process never read.
        expect(unclear).toBeLessThanOrEqual(1)
        expect([sent, sent + unclear]).toContain(got)
      }
      await app.stop()
    } finally {
      await app.kill()
      far.close()
      await world.stop()
    }
    const query = await openRaw(place)
    try {
      expect(await query('select once from telegram_outbox where done_at is null')).toEqual([])
      expect(await query('select id from broadcasts where running = 1')).toEqual([])
    } finally {
      await query.close()
    }
  })
})

/** How often somebody got a broadcast. */
async function countHeard(telegram: Chat, person: number, text: string): Promise<number> {
  return (await telegram.heard(person)).filter((one) => one.includes(text)).length
}

/** A program that uses the console as an owner, with a link and a passkey. */
async function openConsole(url: string, folder: string, env: Record<string, string>) {
  const args = ['console', '--telegram', '1', '--role', 'owner', '--name', 'Ada', '--print']
  const command: Process = startProcess('src/cli/ops.ts', folder, env, args)
  await command.gone
  const [, link = ''] = /enter\?link=([\w-]+)/.exec(command.output()) ?? []
  const client = siteClient(url, { origin: url })
  const body = new URLSearchParams({ link })
  await client.request('POST', '/operator/enter', { body, redirect: 'manual' })
  async function call(method: string, path: string, json?: object) {
    const answer = await client.call(method, `/operator/api${path}`, json)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const device = openAuthenticator({ origin: url, rpId: 'localhost' })
  const { challenge } = await call('POST', '/passkeys/enrollment', {})
  await call('POST', '/passkeys', { name: 'Key', credential: device.create(challenge) })
  return { call }
}

let people = 0

/** Somebody redeems a gift and links the bot. @returns their Telegram id */
async function becomeMember(url: string, telegram: Chat, code: string): Promise<number> {
  people += 1
  const client = siteClient(url, { 'x-forwarded-for': `10.0.0.${people}` })
  await insist(client, 'POST', '/api/gifts', { code })
  await insist(client, 'POST', '/api/gifts', { code })
  const person = await telegram.arrive('')
  const link = await insist(client, 'POST', '/api/telegram/link', {})
  await telegram.say(person, `/start ${new URL(link.url).searchParams.get('start')}`)
  const digits = async () =>
    /\b(\d{6})\b/.exec((await telegram.heard(person)).join('\n'))?.[1] ?? null
  await expect.poll(digits, POLLING).not.toBeNull()
  await insist(client, 'PUT', '/api/telegram/link', { code: await digits() })
  return person
}

async function insist(client: SiteClient, method: string, path: string, body: object) {
  const answer = await client.call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
