import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectTo, openWallet } from '../e2e/stock-wallet.ts'
import { eachEngine, type FreshDatabase } from '../engines.ts'
import { siteClient } from '../support/site-client.ts'
import { type Chat, connectToChat } from './chat.ts'
import { openRaw } from './crashing-app.ts'
import { howMany } from './how-many.ts'
import { startKilledSite } from './killed-site.ts'

const KILLS = howMany(12)
/** The same seed replays the same moments. */
const SEED = 20_261_122
const START_MS = 900
const WORK_MS = 700
const BUYERS = 3
const POLLING = { timeout: 60_000, interval: 250 }

/** What people write, and the answers they must get. No other message has these words. */
const QUESTIONS = [
  ['/privacy', /^What we store about you/],
  ['/cancel', /^Nothing to cancel/],
  ['/paysupport', /^For questions about a payment/],
  ['/start', /No membership is linked/],
] as const
/** The bot asks somebody with a bought membership whether it is theirs; the answer replaces the question. */
const BUYER_HEARS = [/^Done\. The membership is linked/, /^✅ Access granted/]

eachEngine((engine) => {
  test(`${KILLS} kills leave no message unsent, and repeat at most one each`, async () => {
    const place = await engine.fresh()
    const _parts = 'chain,prices,telegram'
    const site = await startKilledSite(place, { seed: SEED, startMs: START_MS, workMs: WORK_MS })
    const { env, url } = site
    const telegram = connectToChat(env.TELEGRAM_API_ROOT ?? '')
    let updates = 0
    try {
      const crowd = startCrowd(telegram, async (number, person) => {
        if (number < BUYERS) await buy(url, env, `kill_buyer_${person}`)
      })
      await site.killAgain(KILLS, crowd.failed)
      const people = await site.whileItRuns(crowd.finish())
      let repeats = 0
      for (const [number, person] of people.entries()) {
        const isBuyer = number < BUYERS
        const answers = QUESTIONS.map(([, answer]) => answer)
        const expected = isBuyer ? [...answers.slice(0, 3), ...BUYER_HEARS] : answers
        updates += QUESTIONS.length + (isBuyer ? 1 : 0)
        await expect.poll(() => unanswered(telegram, person, expected), POLLING).toEqual([])
        // Once all have arrived, anything that is there twice was sent twice.
        const heard = await telegram.heard(person)
        for (const one of expected)
          repeats += Math.max(0, heard.filter((text) => one.test(text)).length - 1)
      }
      expect(repeats).toBeLessThanOrEqual(KILLS)
      await site.stop()
    } finally {
      await site.close()
    }
    await readBack(place, updates)
  })
})

/** People who come one after another and write everything once, while the bot is killed and restarted. */
function startCrowd(
  telegram: Chat,
  prepare: (number: number, person: number) => Promise<void>,
): { failed: Promise<never>; finish(): Promise<number[]> } {
  let isOver = false
  const people: number[] = []
  const run = async () => {
    for (let number = 0; !isOver || number < BUYERS; number += 1) {
      const person = await telegram.arrive('')
      if (number < BUYERS) await telegram.rename(person, `kill_buyer_${person}`)
      await prepare(number, person)
      people.push(person)
      for (const [text] of QUESTIONS) {
        await telegram.say(person, text)
        await sleep(60)
      }
      if (number < BUYERS) void accept(telegram, person)
    }
  }
  const all = run()
  const failed = all.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  return {
    failed,
    async finish() {
      isOver = true
      await all
      return people
    },
  }
}

/** Says yes to "Is this yours?" as soon as it is asked. */
async function accept(telegram: Chat, person: number): Promise<void> {
  for (;;) {
    const found = (await telegram.messages(person)).find(({ reply_markup: markup }) =>
      markup?.inline_keyboard.flat().some(({ callback_data: data }) => data === 'start:yes'),
    )
    if (found) return telegram.press(person, found.message_id, 'start:yes')
    await sleep(100)
  }
}

/** Pays for a membership under a username, while the site is killed and restarted. */
async function buy(url: string, env: Record<string, string>, username: string): Promise<void> {
  const site = siteClient(url)
  async function insist(method: string, path: string, body?: object) {
    for (;;) {
      const answer = await site.call(method, path, body).catch(() => null)
      if (answer && answer.status < 300) return answer.body
      await sleep(50)
    }
  }
  const cluster = connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? '')
  const wallet = await openWallet(cluster)
  const order = await insist('POST', '/api/orders', { plan: '30d' })
  const claim = { username, plan: '30d', order: order.id }
  await insist('PUT', `/api/pending_wallets/${wallet.address}`, claim)
  const { recipient: to, lamports, reference } = order
  await wallet.pay({ to, lamports, reference, memos: true })
  for (;;) {
    const { status } = await insist('GET', `/api/orders/${order.id}`)
    if (status === 'settled') return
    await sleep(100)
  }
}

/** The answers somebody has not received yet. */
async function unanswered(telegram: Chat, person: number, expected: RegExp[]): Promise<string[]> {
  const heard = await telegram.heard(person)
  return expected.filter((one) => !heard.some((text) => one.test(text))).map(String)
}

async function readBack(place: FreshDatabase, updates: number): Promise<void> {
  const query = await openRaw(place)
  try {
    const [taken] = await query('select count(*) as count from telegram_updates')
    expect(Number(taken?.count)).toBe(updates)
    expect(await query('select once from telegram_outbox where done_at is null')).toEqual([])
    expect(await query('select failure from telegram_outbox where dead_at is not null')).toEqual([])
  } finally {
    await query.close()
  }
}
