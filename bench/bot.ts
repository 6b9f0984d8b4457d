import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorld } from '../sandbox/world.ts'
import { type App, startApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { sealUser, telegramKey } from '../src/domains/accounts/index.ts'
import { sendLater } from '../src/domains/alerts/index.ts'
import { MESSAGE_NEWS } from '../src/flows/bot-context.ts'
import { removeEnded } from '../src/flows/channel.ts'
import { sendNotices } from '../src/flows/membership-notices.ts'
import { DAY, SECOND } from '../src/kernel/clock.ts'
import { enqueue } from '../src/kernel/db/outbox.ts'
import { newId } from '../src/kernel/ids.ts'
import { botAround } from '../test/support/bot.ts'

/** A bench's findings: rows for people, every measurement for machines. */
type Found = {
  tables: { caption: string; columns: string[]; rows: string[][] }[]
  samples: Record<string, number[]>
}
type Asked = { quick: boolean; say(line: string): void }

/**
 * The bot beside the sandbox's Telegram: how long a payment's news, an answer and ten thousand ends
 * take, and what Telegram's limits leave of a crowd of messages. On SQLite, or on DATABASE_URL.
 */
export async function measureBot({ quick, say }: Asked): Promise<Found> {
  const members = quick ? 500 : 10_000
  const crowd = quick ? 60 : 500
  const tries = quick ? 5 : 50
  const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-bench-'))
  const ports = { rpcPort: 0, wsPort: 0, pricesPort: 0 }
  const parts = ['chain', 'prices', 'telegram'] as const
  const world = await startWorld({ dataDir: join(dataDir, 'sandbox'), parts, ...ports })
  const { telegram } = world
  if (!telegram) throw new Error('no Telegram in this world')
  const env = { ...world.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const app = await startApp(readConfig({ ...env, DATABASE_URL: process.env.DATABASE_URL ?? '' }))
  const { context } = app

  const person = (name: string) => telegram.addUser({ firstName: name })
  const textsTo = (id: number) => telegram.messagesOf(id).map(({ text = '' }) => text)
  async function until(isSo: () => boolean): Promise<number> {
    const started = performance.now()
    while (!isSo()) await sleep(2)
    return performance.now() - started
  }

  try {
    say(`${members} members`)
    await addMembers(app, members)

    say('payment → access granted')
    const granted: number[] = []
    for (let one = 0; one < tries; one += 1) {
      const buyer = person(`Buyer ${one}`)
      const account = await addMembers(app, 1, buyer.id)
      telegram.sendAs(buyer, '/start')
      await until(() => textsTo(buyer.id).length > 1)
      const at = context.clock.now()
      await context.db.transaction((tx) =>
        enqueue(tx, context.entropy, {
          topic: 'member.granted',
          once: `bench ${one}`,
          payload: { account },
          at,
        }),
      )
      context.db.publish('order', account)
      granted.push(await until(() => textsTo(buyer.id).some((text) => /granted/.test(text))))
    }

    say('/status → answer')
    const asker = person('Asker')
    await addMembers(app, 1, asker.id)
    const answered: number[] = []
    for (let one = 0; one < tries; one += 1) {
      const before = textsTo(asker.id).length
      telegram.sendAs(asker, '/status')
      answered.push(await until(() => textsTo(asker.id).length > before + 1))
      await sleep(2_100)
    }

    say(`${crowd} messages against strict limits`)
    const people = Array.from({ length: crowd }, (_, one) => person(`Reader ${one}`))
    for (const reader of people) telegram.sendAs(reader, '/start')
    await until(() => people.every(({ id }) => textsTo(id).length > 1))
    telegram.faults.set({ strictRates: true })
    const pace = await sendToAll(app, people, 'account', 'crowd')
    const first = performance.now()
    await until(() => people.every(({ id }) => textsTo(id).at(-1) === 'crowd'))
    const perSecond = crowd / ((performance.now() - first) / SECOND)
    const refused = telegram.calls().filter(({ code, at }) => code === 429 && at >= pace).length

    say('a 429 of 30 s in the middle')
    const seconds = quick ? 3 : 30
    telegram.faults.set({
      strictRates: true,
      refusals: { code: 429, retryAfterSeconds: seconds, methods: ['sendMessage'], times: 1 },
    })
    const half = people.slice(0, Math.min(50, crowd / 2))
    await sendToAll(app, half, 'alert', 'alert')
    await sendToAll(app, half, 'account', 'account')
    const paused = await until(() => half.every(({ id }) => textsTo(id).at(-1) === 'alert'))
    const order = telegram
      .calls('sendMessage')
      .filter(({ code, payload }) => code === 200 && /^(alert|account)$/.test(String(payload.text)))
      .map(({ payload }) => String(payload.text))
    const early = order
      .slice(0, order.lastIndexOf('account'))
      .filter((one) => one === 'alert').length

    say(`${members} ends in one night`)
    const bot = botAround(context).context
    const end = context.clock.now() - SECOND
    await context.db.read.updateTable('memberships').set({ expires_at: end }).execute()
    const begun = performance.now()
    await sendNotices(bot)
    const told = performance.now() - begun
    await removeEnded(bot)

    return {
      tables: [
        {
          caption: 'The bot',
          columns: ['what', 'measured', 'goal'],
          rows: [
            ['news of a payment → access granted, p95', `${ms(granted)} ms`, '≤ 1,000 ms'],
            [`/status with ${members} members → answer, p95`, `${ms(answered)} ms`, '≤ 100 ms'],
            [
              `${crowd} messages, strict limits`,
              `${perSecond.toFixed(1)}/s, ${refused} × 429`,
              '25/s, none',
            ],
            [
              `a 429 of ${seconds} s: all of ${half.length * 2} there after`,
              `${(paused / SECOND).toFixed(1)} s, ${early} alerts before the last account message`,
              'account first',
            ],
            [`${members} ends: written`, `${(told / SECOND).toFixed(1)} s`, 'in one night'],
            [
              `${members} ends: sent at 25/s`,
              `${Math.ceil((members * 2) / 25 / 60)} min`,
              'in one night',
            ],
          ],
        },
      ],
      samples: {
        'news to granted, ms': granted,
        'status to answer, ms': answered,
        'strict limits, /s': [perSecond],
        'held 429, ms': [paused],
        'ends written, ms': [told],
      },
    }
  } finally {
    await app.stop()
    await world.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function ms(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  return (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN).toFixed(0)
}

/** Members that end in ten days, bound to these ids. @returns the last one's account */
async function addMembers({ context }: App, count: number, id = 5_000_000_000): Promise<string> {
  const { db, sealer, entropy, clock } = context
  const now = clock.now()
  let account = ''
  await db.transaction(async (tx) => {
    for (let one = 0; one < count; one += 1) {
      const user = { id: String(id + one), username: null, firstName: 'A', language: null }
      account = newId(entropy)
      await tx
        .insertInto('accounts')
        .values({
          id: account,
          created_at: now,
          telegram_key: telegramKey(sealer, user.id),
          telegram_sealed: sealUser(sealer, user),
          bound_at: now,
          proven_at: now,
        })
        .execute()
      await tx
        .insertInto('memberships')
        .values({
          id: newId(entropy),
          account_id: account,
          plan: '30d',
          joined_at: now,
          expires_at: now + 10 * DAY,
        })
        .execute()
    }
  })
  return account
}

async function sendToAll(
  { context }: App,
  people: readonly { id: number }[],
  rank: 'account' | 'alert',
  text: string,
): Promise<number> {
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    for (const { id } of people) {
      const call = { method: 'send', text } as const
      const once = `bench ${text} ${id}`
      await sendLater(tx, context, { chat: String(id), rank, once, call }, at)
    }
  })
  context.db.publish(MESSAGE_NEWS, text)
  return at
}

if (import.meta.main) {
  const quick = process.argv.includes('--quick')
  const { tables } = await measureBot({ quick, say: (line) => console.error(line) })
  for (const { caption, rows } of tables) {
    console.log(caption)
    for (const row of rows) console.log(`  ${row.join(' | ')}`)
  }
}
