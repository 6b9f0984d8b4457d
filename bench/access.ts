import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { OrderBody } from '../src/contract/records.ts'
import { findValidator } from '../test/agave/validator.ts'
import { launchBrowser } from '../test/e2e/browser.ts'
import { openAgaveWorld } from './support/agave-world.ts'
import { type Buyers, createBuyers } from './support/buyer.ts'
import { goal, number, percentile, type Result, type Scope } from './support/figures.ts'
import { appEnv, openApp, openWorld } from './support/processes.ts'

const PAYMENTS = 30
const GOAL_P50 = 0.2
const GOAL_P95 = 0.5
/** How many pages poll at once; they mostly wait, so they don't slow each other down. */
const POLLING_AT_ONCE = 5
const POLL_MS = 5_000

type Lane = { browser: Browser; url: string; buyers: Buyers; polls: boolean }

/**
 * How long after finality a buyer sees "Active" on the dashboard: with the event stream, with only the specified
 * polling, and, where there is a test validator, with the stream over Agave.
 */
export async function measureAccess(scope: Scope): Promise<Result> {
  const { stack, quick, say } = scope
  const payments = quick ? 3 : PAYMENTS
  const { browser, reason } = await launchBrowser()
  if (!browser) throw new Error(`no browser: ${reason}`)
  stack.defer(() => browser.close())
  // Time starts at finality, so the sandbox's chain may finalize quickly.
  const world = await openWorld(stack, { slotMs: 100, confirmedMs: 300, finalizedMs: 900 })
  const app = await openApp(stack, await appEnv(stack, world))
  const lane = { browser, url: app.url, buyers: createBuyers(world) }

  say('the first visitors, unmeasured')
  await buyInTurn({ ...lane, polls: false }, 2, 1)
  say(`${payments} payments with the event stream, one after another`)
  const streamed = await buyInTurn({ ...lane, polls: false }, payments, 1)
  say(`${payments} payments with the 5-second poll, ${POLLING_AT_ONCE} at a time`)
  const polled = await buyInTurn({ ...lane, polls: true }, payments, POLLING_AT_ONCE)

  const binary = findValidator()
  const onAgave = binary === null ? [] : await buyOnAgave(lane.browser, binary, payments, scope)

  const row = (what: string, of: (samples: number[]) => number, wanted: number | null) => [
    what,
    `${number(of(streamed))} s`,
    `${number(of(polled))} s`,
    onAgave.length === 0 ? 'no validator' : `${number(of(onAgave))} s`,
    wanted === null ? '' : goal(`≤ ${wanted} s`, of(streamed) <= wanted),
  ]
  return {
    tables: [
      {
        caption: `Finalized transfer → "Active" on the dashboard, ${payments} payments each`,
        columns: ['', 'event stream', '5-second poll alone', 'event stream, Agave', 'goal'],
        rows: [
          row('p50', (samples) => percentile(samples, 0.5), GOAL_P50),
          row('p95', (samples) => percentile(samples, 0.95), GOAL_P95),
          row('fastest', (samples) => Math.min(...samples), null),
          row('slowest', (samples) => Math.max(...samples), null),
        ],
      },
    ],
    samples: { 'stream, s': streamed, 'poll, s': polled, 'Agave, s': onAgave },
  }
}

async function buyOnAgave(
  browser: Browser,
  binary: string,
  payments: number,
  { stack, say }: Scope,
): Promise<number[]> {
  say(`${payments} payments with the event stream on a real validator`)
  const world = await openAgaveWorld(stack, binary)
  const app = await openApp(stack, await appEnv(stack, world))
  const lane = { browser, url: app.url, buyers: createBuyers(world), polls: false }
  return buyInTurn(lane, payments, POLLING_AT_ONCE)
}

/** @returns seconds from finality to "Active", one for each payment */
async function buyInTurn(lane: Lane, count: number, atOnce: number): Promise<number[]> {
  const wallets = await lane.buyers.fund(count)
  const waiting = wallets.entries()
  const seconds: number[] = []
  const work = async () => {
    for (const [index, wallet] of waiting) seconds.push(await buy(lane, wallet, index / count))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return seconds
}

/**
 * One buyer in a browser of their own, from the open payment page to the dashboard.
 * @param phase 0 to 1: when within the polls' period the payment is sent
 */
async function buy(
  { browser, url, buyers, polls }: Lane,
  wallet: Awaited<ReturnType<Buyers['fund']>>[number],
  phase: number,
): Promise<number> {
  const headers = { 'X-Forwarded-For': addressOf(wallet.address) }
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteActive)
    if (polls) await page.addInitScript(silenceStreams)
    const opened = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/orders') && response.request().method() === 'POST',
    )
    await page.goto(`${url}/payment?plan=30d`)
    const order: OrderBody = await (await opened).json()
    await submitClaim(page, wallet.address)
    if (polls) await sleep(phase * POLL_MS)
    const { recipient: to, lamports, reference } = order
    const finalAt = await buyers.pay(wallet, { to, amount: BigInt(lamports), reference })
    const activeAt = await page.waitForFunction(() => window.activeAt)
    return ((await activeAt.jsonValue()) as number) / 1_000 - finalAt / 1_000
  } finally {
    await context.close()
  }
}

async function submitClaim(page: Page, wallet: string): Promise<void> {
  await page.getByLabel('Sender Wallet Address').fill(wallet)
  await page.getByLabel('Your Telegram Username (without @)').fill('bench_buyer')
  await page.getByRole('button', { name: "I've Sent the SOL" }).click()
  await page.getByRole('status').filter({ hasText: 'Checking payment...' }).waitFor()
}

/** An address from a documentation range, so that no two buyers share a rate limit. */
function addressOf(wallet: string): string {
  const [a = 0, b = 0, c = 0] = Buffer.from(wallet)
  return `198.${18 + (a % 2)}.${b}.${c}`
}

declare global {
  interface Window {
    /** When the dashboard had painted "Active", in milliseconds since 1970. */
    activeAt?: number
  }
}

/** Runs in the page, even if the dashboard is a new document. */
function noteActive(): void {
  const isActive = () =>
    location.pathname === '/dashboard' &&
    [...document.querySelectorAll('dd')].some(({ textContent }) => textContent?.trim() === 'Active')
  const observer = new MutationObserver(() => {
    if (!isActive()) return
    observer.disconnect()
    // A task after the next frame, when it is painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.activeAt = Date.now()
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: an event stream that stays open and silent. */
function silenceStreams(): void {
  window.EventSource = class extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readonly readyState = 0
    close() {}
  } as unknown as typeof EventSource
}
