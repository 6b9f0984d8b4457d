import { usdcAccountOf } from '../../src/adapters/solana/wire/token-accounts.ts'
import { acceptOurWallets, retireWallet } from '../../src/flows/operator/retire.ts'
import { recordRate } from '../../src/flows/purchase/rates.ts'
import { DAY, MINUTE, SECOND } from '../../src/kernel/clock.ts'
import { rate } from '../../src/kernel/money.ts'
import type { FreshDatabase } from '../engines.ts'
import { openDatabase } from '../support/shop.ts'
import { check } from './checks/all.ts'
import type { Violation } from './checks/rows.ts'
import { newGroundTruth } from './ground-truth.ts'
import { BUYERS, type Scenario } from './people/buyers.ts'
import { BYSTANDERS, flood } from './people/bystanders.ts'
import { COUPON_BUYERS } from './people/coupon-buyers.ts'
import { DUST_THIEVES } from './people/dust-thieves.ts'
import { EXACT_BUYERS } from './people/exact-buyers.ts'
import { EXCHANGE_BUYERS } from './people/exchange-buyers.ts'
import { FREE_ACCESS } from './people/free-access.ts'
import { GIFT_BUYERS } from './people/gift-buyers.ts'
import { HARDWARE_WALLETS } from './people/hardware-wallets.ts'
import { MEMBERS } from './people/members.ts'
import { OPERATORS } from './people/operators.ts'
import { RECOVERY_THIEVES } from './people/recovery-thieves.ts'
import { REFERRALS } from './people/referrals.ts'
import { startScenario } from './people/scenario-run.ts'
import { TELEGRAM } from './people/telegram.ts'
import { THIEVES } from './people/thieves.ts'
import { USDC_BUYERS } from './people/usdc-buyers.ts'
import type { World } from './people/world.ts'
import { traceOf } from './trace.ts'
import { createChain } from './world/chain.ts'
import { hostileSockets } from './world/hostile-sockets.ts'
import { newAddress, newWallet } from './world/keys.ts'
import { onOneThread } from './world/one-thread.ts'
import { runProduct } from './world/product.ts'
import { seededRandom } from './world/random.ts'
import { simClock, trackWork } from './world/sim-clock.ts'

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
  /** Only scenarios whose name has these words; all by default. */
  about?: string
  /** One process for the whole run, which talks to endpoints over the wire, so that no restart hides a mistake. */
  isCalm?: boolean
  /** The share of the processes counted as dead that hang first, 0 to 1. */
  hangs?: number
}

const START = Date.UTC(2026, 10, 21)
/** Close together, so that orders share the watcher's scans; each still sees as many processes. */
const BETWEEN_ORDERS = 0.4 * SECOND
const LOWEST_RATE = rate(80_000_000n)
const HIGHEST_RATE = rate(260_000_000n)
const AT_PAR = rate(1_000_000n)
/** Prices of USDC, each for about ten minutes; some are not at par. */
const USDC_PRICES = [990_000n, 999_800n, 1_000_000n, 1_010_000n, 989_999n, 870_000n].map(rate)
/** Even the latest buyers have paid by then. */
const LATEST = 45 * MINUTE
/** Until everything is final and every endpoint shows it. */
const TAIL = 13 * MINUTE
/** Days on which the product runs again after being down, for proofs and renewals. */
const LATER_DAYS = [
  { day: 6, opens: 4 * MINUTE },
  { day: 9, opens: 4 * MINUTE },
  { day: 31, opens: 14 * MINUTE },
]
/** At most about this many orders are paid from one exchange's wallet. */
const ORDERS_PER_EXCHANGE = 60
const SCENARIOS = [
  ...BUYERS,
  ...COUPON_BUYERS,
  ...DUST_THIEVES,
  ...EXACT_BUYERS,
  ...EXCHANGE_BUYERS,
  ...FREE_ACCESS,
  ...GIFT_BUYERS,
  ...HARDWARE_WALLETS,
  ...MEMBERS,
  ...THIEVES,
  ...RECOVERY_THIEVES,
  ...OPERATORS,
  ...REFERRALS,
  ...TELEGRAM,
  ...USDC_BUYERS,
]

/**
 * Plays a month of the business: the real purchase flows and the real payment watcher on a real database,
 * with a chain, endpoints, sockets, processes, buyers, and thieves that all misbehave. Then it checks the
 * result against the chain's own ledger.
 *
 * @example
 * ```ts
 * import { mkdtempSync, rmSync } from 'node:fs'
 * import { tmpdir } from 'node:os'
 * import { join } from 'node:path'
 * import { simulate } from './simulate.ts'
 *
 * const dataDir = mkdtempSync(join(tmpdir(), 'mintwatch-simulate-'))
 * const place = { dataDir, databaseUrl: null }
 * const { violations } = await simulate({ seed: 'example', orders: 5, place })
 * rmSync(dataDir, { recursive: true })
 * violations // → []
 * ```
 */
export async function simulate(plan: Plan): Promise<Outcome> {
  const { seed, orders, place, about = '', isCalm = false, hangs = 0.3 } = plan
  const random = seededRandom(seed)
  const work = trackWork()
  const threads = onOneThread()
  const clock = simClock(START, work)
  const db = await openDatabase(place)
  const chain = createChain(clock, random.fork('chain'))
  const sockets = hostileSockets(chain, clock, random.fork('sockets'))
  const wallets = random.fork('wallets')
  const [current, earlier, retiring] = [1, 2, 3].map(() => newWallet(wallets).address) as [
    string,
    string,
    string,
  ]
  const recipients = [current, earlier, retiring]
  const exchanges = Array.from({ length: Math.ceil(orders / ORDERS_PER_EXCHANGE) }, () =>
    newAddress(wallets),
  )
  const usdc = await usdcAccountOf(current, newAddress(wallets))
  const truth = newGroundTruth(recipients, retiring)
  const start = random.fork('first price').int(80, 260)
  const price = { now: rate(BigInt(start) * 1_000_000n), usdc: AT_PAR }
  truth.asked.push({ at: START, rate: price.now })
  const news = new Set<string>()
  const product = runProduct({
    db,
    clock,
    work,
    chain,
    sockets,
    random: random.fork('house'),
    faults: { hiccups: 0.02, crashes: isCalm ? 0 : 0.003, silent: 0.3, hangs },
    isCalm,
    seed,
    recipients,
    exchanges: new Set(exchanges),
    rate: () => price.now,
    usdc,
    usdcPrice: () => price.usdc,
    trace: (text) => truth.trace.push({ at: clock.now(), scenario: 'product', text }),
    publish: (order) => news.add(order),
    slip: (what) => truth.slips.push({ what, subject: 'product' }),
  })
  /** What still happens today, and how many scenarios continue on another day. */
  const stir = { doors: true, scenarios: 0, later: 0 }
  const world: World = {
    stir,
    product,
    chain,
    clock,
    work,
    truth,
    news,
    start: START,
    recipients,
    exchanges,
    usdc,
  }
  const failures: Error[] = []
  const isOver = { yes: false }
  const background = (task: Promise<void>) => {
    task.catch((error: Error) => failures.push(error))
  }

  async function openDoors() {
    let opened = 0
    // The names of forks are part of what a seed replays.
    const chosen = random.fork('scenes')
    // Each as often as its weight.
    const bag = SCENARIOS.filter(({ name }) => name.includes(about)).flatMap((scenario) =>
      Array<Scenario>(scenario.weight).fill(scenario),
    )
    for (let turn = 0; opened < orders; turn += 1) {
      const scenario = chosen.pick(bag)
      opened += scenario.orders
      const run = startScenario(world, `${turn} ${scenario.name}`, random.fork(`scene ${turn}`))
      stir.scenarios += 1
      background(scenario.play(run).finally(() => (stir.scenarios -= 1)))
      await clock.wait(scenario.orders * BETWEEN_ORDERS * 2 * chosen.next())
    }
    stir.doors = false
  }

  async function passBy() {
    const run = startScenario(world, 'bystanders', random.fork('bystanders'))
    const end = START + orders * BETWEEN_ORDERS + 10 * MINUTE
    while (clock.now() < end && (stir.doors || stir.scenarios > 0)) {
      run.random.pick(BYSTANDERS)(run, run.random.pick(recipients))
      if (run.random.chance(0.007)) await flood(run, 250)
      await run.linger(1, 20)
    }
  }

  async function movePrice() {
    const chance = random.fork('price')
    while (!isOver.yes) {
      const moved = (price.now * BigInt(chance.int(985, 1_015))) / 1_000n
      price.now = moved < LOWEST_RATE || moved > HIGHEST_RATE ? price.now : rate(moved)
      if (chance.chance(0.05)) price.usdc = chance.pick(USDC_PRICES)
      truth.asked.push({ at: clock.now(), rate: price.now })
      const reading = { rate: price.now, sources: ['one', 'two'], at: clock.now() }
      try {
        product.context()
        await work.track(recordRate({ db }, reading, price.usdc))
        truth.rates.push({ at: reading.at, rate: reading.rate, usdc: price.usdc })
      } catch {
        // No process was there to store it.
      }
      await clock.wait(30 * SECOND)
    }
  }

  /** An operator retires a wallet at once, in the middle of everything. */
  async function retire() {
    await clock.wait((orders * BETWEEN_ORDERS) / 2)
    const run = startScenario(world, 'retirement', random.fork('retirement'))
    await run.operator('retirement', async (context) => {
      truth.retiring.at = await retireWallet(context, retiring, 'at_once', 'its key was lost')
    })
  }

  try {
    await acceptOurWallets({ db, recipient: current }, recipients)
    product.open()
    await work.idle()
    background(openDoors())
    background(passBy())
    background(movePrice())
    background(retire())
    await clock.run(orders * BETWEEN_ORDERS)
    const latest = clock.now() + LATEST
    while (clock.now() < latest && (stir.doors || stir.scenarios > 0)) await clock.run(MINUTE)
    await clock.run(TAIL)
    for (const { day, opens } of LATER_DAYS) {
      if (stir.later === 0) break
      await product.close()
      await clock.run(Math.max(0, START + day * DAY - clock.now()))
      product.open()
      await clock.run(opens)
    }
    await product.close()
    isOver.yes = true
    const violations = [
      ...failures.map(({ stack, message }) => ({ what: stack ?? message, subject: 'a scenario' })),
      ...(await check(db, chain, truth, new Set(exchanges))),
    ]
    const grants = await db.read.selectFrom('grants').select('id').execute()
    return {
      orders: truth.orders.size,
      transactions: chain.ledger().length,
      grants: grants.length,
      lives: product.lives(),
      ms: clock.now() - START,
      violations,
      trace: violations[0] ? await traceOf(violations[0], truth, db) : [],
    }
  } finally {
    threads.restore()
    await db.close()
  }
}
