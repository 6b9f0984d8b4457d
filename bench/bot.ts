import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGES_QUEUED } from '../src/contract/news.ts'
import { type Outgoing, storeQueued } from '../src/domains/messages/index.ts'
import { quote } from '../src/flows/purchase/quote.ts'
import { removeEnded } from '../src/flows/telegram/channel/remove-ended.ts'
import { sendNotices } from '../src/flows/telegram/membership-notices.ts'
import { SECOND } from '../src/kernel/clock.ts'
import { botAround } from '../test/support/telegram/bot.ts'
import { openServer, type Server } from './support/app.ts'
import { asBotResult, type Found, type Size } from './support/bot-tables.ts'
import { createBuyers } from './support/buyer.ts'
import { openDatabase } from './support/databases.ts'
import type { Result, Scope } from './support/figures.ts'
import { addMembers, openBoundSession } from './support/members.ts'
import { appEnv, openWorld, type RunningWorld } from './support/processes.ts'
import { connectToTelegram, type TelegramPeople } from './support/telegram.ts'

const FULL: Size = { members: 10_000, payments: 20, questions: 100, crowd: 500, holdS: 30 }
const QUICK: Size = { members: 300, payments: 2, questions: 20, crowd: 60, holdS: 2 }
/** Ids that no person in the sandbox's Telegram has. */
const FIRST_MEMBER = 5_000_000_000

/**
 * Measures the bot with the sandbox's Telegram: the latency of payment notices and answers, throughput
 * under Telegram's limits, and ten thousand memberships ending at once.
 */
export async function measureBot({ stack, quick, say }: Scope): Promise<Result> {
  const size = quick ? QUICK : FULL
  const postgres = await openDatabase(stack)
  const found: [string, Found][] = []
  for (const [name, url] of [
    ['SQLite', null],
    ['PostgreSQL', postgres],
  ] as const) {
    if (name === 'PostgreSQL' && url === null) continue
    const own = stack.use(new AsyncDisposableStack())
    found.push([name, await measureOn(own, size, url, (line) => say(`${name}: ${line}`))])
    await own.disposeAsync()
  }
  return asBotResult(size, found)
}

async function measureOn(
  stack: AsyncDisposableStack,
  size: Size,
  databaseUrl: string | null,
  say: Scope['say'],
): Promise<Found> {
  // Time starts at finality, so the sandbox's chain may finalize quickly.
  const world = await openWorld(stack, {
    parts: ['chain', 'prices', 'telegram'],
    slotMs: 100,
    confirmedMs: 300,
    finalizedMs: 900,
  })
  const env = await appEnv(stack, world, databaseUrl)
  const server = await openServer(stack, world, { env })
  const people = connectToTelegram(world.env)

  say(`${size.members} members`)
  const members = Array.from({ length: size.members }, (_, one) => FIRST_MEMBER + one)
  await addMembers(server.app, members, '30d')
  const askers: number[] = []
  while (askers.length < size.questions) askers.push(await people.arrive(`Asker ${askers.length}`))
  await addMembers(server.app, askers, 'lifetime')

  say(`${size.payments} payments`)
  const granted = await payments(server, world, people, size.payments)
  say(`${size.questions} × /status`)
  const answered = await questions(people, askers)
  say(`${size.crowd} messages under Telegram's limits`)
  const { perSecond, refused } = await crowd(server, people, askers, size.crowd)
  say(`a 429 of ${size.holdS} s`)
  const order = await hold(server, people, askers.slice(0, 50), size.holdS)
  say(`${size.members} ends, and questions meanwhile`)
  const endsWrittenS = await ends(server)
  await sleep(2 * SECOND)
  const answeredMeanwhile = await questions(people, askers.slice(0, size.questions / 2))
  return { granted, answered, perSecond, refused, order, endsWrittenS, answeredMeanwhile }
}

/** Milliseconds from a payment's finality to "Access granted". */
async function payments(
  { app }: Server,
  world: RunningWorld,
  people: TelegramPeople,
  count: number,
): Promise<number[]> {
  const buyers = createBuyers(world)
  const took: number[] = []
  for (const wallet of await buyers.fund(count)) {
    const person = await people.arrive('Buyer')
    const started = await people.say(person, '/start')
    await people.heard(person, /membership/, started)
    const session = await openBoundSession(app, person)
    const { orderId } = await quote(app.context, session, { plan: '30d' })
    const order = await app.context.db.read
      .selectFrom('orders')
      .select(['recipient', 'lamports', 'reference'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { recipient: to, reference } = order
    const final = await buyers.pay(wallet, { to, amount: BigInt(order.lamports), reference })
    took.push((await people.heard(person, /Access granted/, started)) - final)
  }
  return took
}

/** Milliseconds from a member's /status to the answer, one after another. */
async function questions(people: TelegramPeople, askers: readonly number[]): Promise<number[]> {
  const took: number[] = []
  for (const asker of askers) {
    const asked = await people.say(asker, '/status')
    took.push((await people.heard(asker, /Active/, asked)) - asked)
  }
  return took
}

async function crowd(
  server: Server,
  people: TelegramPeople,
  readers: readonly number[],
  count: number,
): Promise<{ perSecond: number; refused: number }> {
  await people.setFaults({ strictRates: true })
  const messages = Array.from({ length: count }, (_, one): Outgoing => {
    const chat = String(readers[one % readers.length])
    const call = { method: 'send', text: `crowd ${one}` } as const
    return { chat, rank: 'account', once: `crowd ${one}`, call }
  })
  const since = await enqueueAll(server, messages)
  const isOurs = ({ payload }: { payload: object }) => /crowd/.test(JSON.stringify(payload))
  const sent = await until(async () => {
    const calls = (await people.calls(since)).filter(isOurs)
    return calls.filter(({ code }) => code === 200).length >= count ? calls : null
  })
  const seconds = ((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)) / SECOND
  return {
    perSecond: (count - 1) / seconds,
    refused: sent.filter(({ code }) => code === 429).length,
  }
}

/** Alerts first, then account messages, then a question, while Telegram refuses the first for some time. */
async function hold(
  server: Server,
  people: TelegramPeople,
  readers: readonly number[],
  seconds: number,
): Promise<Found['order']> {
  await sleep(2 * SECOND)
  await people.setFaults({
    strictRates: true,
    refusals: {
      code: 429,
      retryAfterSeconds: seconds,
      methods: ['sendMessage'],
      chats: null,
      times: 1,
    },
  })
  const messages = (rank: 'launch' | 'account') =>
    readers.map((reader): Outgoing => {
      const call = { method: 'send', text: rank } as const
      return { chat: String(reader), rank, once: `hold ${rank} ${reader}`, call }
    })
  const since = await enqueueAll(server, [...messages('launch'), ...messages('account')])
  const calls = await until(async () => {
    const all = await people.calls(since)
    return all.filter(({ code }) => code === 200).length >= readers.length * 2 ? all : null
  })
  const refusedAt = calls.find(({ code }) => code === 429)?.at ?? 0
  const after = calls.filter(({ at, code }) => at > refusedAt && code === 200)
  const texts = after.map(({ payload }) => String(payload.text))
  const lastAccount = texts.lastIndexOf('account')
  return {
    firstAfterS: ((after[0]?.at ?? 0) - refusedAt) / SECOND,
    duringHold: after.filter(({ at }) => at < refusedAt + seconds * SECOND).length,
    alertsTooEarly: texts.slice(0, lastAccount).filter((text) => text === 'launch').length,
  }
}

/** Ends all access except lifetime members'. @returns seconds until messages and removals are written */
async function ends({ app, config }: Server): Promise<number> {
  const { db, clock } = app.context
  const context = {
    ...botAround(app.context).context,
    channelId: config.telegram?.channelId ?? null,
  }
  await db.read
    .updateTable('memberships')
    .set({ expires_at: clock.now() - 1 })
    .where('expires_at', 'is not', null)
    .execute()
  const started = performance.now()
  await sendNotices(context)
  await removeEnded(context)
  return (performance.now() - started) / SECOND
}

async function enqueueAll({ app }: Server, messages: readonly Outgoing[]): Promise<number> {
  const { db, clock } = app.context
  const at = clock.now()
  await db.transaction(async (tx) => {
    for (const message of messages) await storeQueued(tx, app.context, message, at)
  })
  db.publish(MESSAGES_QUEUED, 'bench')
  return at
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== null) return found
    await sleep(200)
  }
}
