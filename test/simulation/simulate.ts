import { keepRate } from '../../src/flows/rates.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kernel/clock.ts'
import { type Rate, rate } from '../../src/kernel/money.ts'
import type { FreshDatabase } from '../engines.ts'
import { openDatabase } from '../support/till.ts'
import { newBook } from './book.ts'
import { BUYERS, type Scene } from './buyers.ts'
import { BYSTANDERS, flood } from './bystanders.ts'
import { createChain } from './chain.ts'
import { check } from './check.ts'
import { hostileSockets } from './hostile-sockets.ts'
import { runHouse } from './house.ts'
import { newWallet } from './keys.ts'
import { onOneThread } from './one-thread.ts'
import { seededRandom } from './random.ts'
import type { Violation } from './rows.ts'
import { simClock, trackWork } from './sim-clock.ts'
import { openStage, type World } from './stage.ts'
import { THIEVES } from './thieves.ts'
import { traceOf } from './trace.ts'

export type Outcome = {
  orders: number
  transactions: number
  grants: number
  /** How often the product was started. */
  lives: number
  /** Simulated time. */
  ms: number
  violations: Violation[]
  /** What happened around the first violation. */
  trace: string[]
}

export type Plan = {
  seed: string
  /** About how many orders are opened. */
  orders: number
  place: FreshDatabase
}

const START = Date.UTC(2026, 10, 21)
const BETWEEN_ORDERS = 1.5 * SECOND
const LOWEST_RATE = rate(80_000_000n)
const HIGHEST_RATE = rate(260_000_000n)
/** Until the latest of the late ones have paid, and all is final. */
const TAIL = 100 * MINUTE
/** Days on which the product runs again after being down, for proofs and renewals. */
const LATER_DAYS = [2, 6, 9, 31]
const OPEN_HOURS = 12 * MINUTE
/** Each as often as it weighs. */
const SCENES = [...BUYERS, ...THIEVES].flatMap((scene) => Array<Scene>(scene.weight).fill(scene))

/**
 * Plays a month of the business: the real purchase flows and the real payment watcher over a real
 * database and a chain, endpoints, sockets, processes, buyers and thieves that all misbehave. Then
 * counts, from the chain's own ledger, what must be true.
 */
export async function simulate({ seed, orders, place }: Plan): Promise<Outcome> {
  const random = seededRandom(seed)
  const work = trackWork()
  const threads = onOneThread()
  const clock = simClock(START, work)
  const db = await openDatabase(place)
  const chain = createChain(clock, random.fork('chain'))
  const sockets = hostileSockets(chain, clock, random.fork('sockets'))
  const wallets = random.fork('wallets')
  const recipients = [newWallet(wallets).address, newWallet(wallets).address]
  const exchange = newWallet(wallets).address
  const book = newBook()
  const price = { now: rate(145_000_000n) as Rate }
  const house = runHouse({
    db,
    clock,
    work,
    chain,
    sockets,
    random: random.fork('house'),
    faults: { hiccups: 0.02, crashes: 0.006 },
    seed,
    recipients,
    exchanges: new Set([exchange]),
    rate: () => price.now,
    trace: (text) => book.trace.push({ at: clock.now(), scene: 'house', text }),
  })
  const world: World = { house, chain, clock, work, book, start: START, recipients, exchange }
  const failures: Error[] = []
  const isOver = { yes: false }
  const background = (task: Promise<void>) => {
    task.catch((error: Error) => failures.push(error))
  }

  async function openDoors() {
    let opened = 0
    const scenes = random.fork('scenes')
    for (let turn = 0; opened < orders; turn += 1) {
      const scene = scenes.pick(SCENES)
      opened += scene.orders
      const stage = openStage(world, `${turn} ${scene.name}`, random.fork(`scene ${turn}`))
      background(scene.play(stage))
      await clock.wait(scene.orders * BETWEEN_ORDERS * 2 * scenes.next())
    }
  }

  async function passBy() {
    const stage = openStage(world, 'bystanders', random.fork('bystanders'))
    const end = START + orders * BETWEEN_ORDERS + HOUR
    while (clock.now() < end) {
      stage.random.pick(BYSTANDERS)(stage, stage.random.pick(recipients))
      if (stage.random.chance(0.007)) await flood(stage, 250)
      await stage.linger(2, 40)
    }
  }

  async function movePrice() {
    const chance = random.fork('price')
    while (!isOver.yes) {
      const moved = (price.now * BigInt(chance.int(985, 1_015))) / 1_000n
      price.now = moved < LOWEST_RATE || moved > HIGHEST_RATE ? price.now : rate(moved)
      const reading = { rate: price.now, sources: ['one', 'two'], at: clock.now() }
      try {
        house.context()
        await work.track(keepRate({ db }, reading))
        book.rates.push({ at: reading.at, rate: reading.rate })
      } catch {
        // Nobody was there to keep it.
      }
      await clock.wait(30 * SECOND)
    }
  }

  try {
    house.open()
    await work.idle()
    background(openDoors())
    background(passBy())
    background(movePrice())
    await clock.run(orders * BETWEEN_ORDERS + TAIL)
    for (const day of LATER_DAYS) {
      await house.close()
      await clock.run(Math.max(0, START + day * DAY - clock.now()))
      house.open()
      await clock.run(OPEN_HOURS)
    }
    await house.close()
    isOver.yes = true
    const violations = [
      ...failures.map(({ stack, message }) => ({ what: stack ?? message, subject: 'a scene' })),
      ...(await check(db, chain, book, exchange)),
    ]
    const grants = await db.read.selectFrom('grants').select('id').execute()
    return {
      orders: book.orders.size,
      transactions: chain.ledger().length,
      grants: grants.length,
      lives: house.lives(),
      ms: clock.now() - START,
      violations,
      trace: violations[0] ? await traceOf(violations[0], book, db) : [],
    }
  } finally {
    threads.restore()
    await db.close()
  }
}
