import { appendFileSync } from 'node:fs'
import { expect, onTestFailed, test } from 'vitest'
import { connectTo, openWallet } from '../e2e/stock-wallet.ts'
import { siteClient } from '../support/site-client.ts'
import type { Instance } from './instance.ts'

/** Where `npm run drills` reads what happened. */
const ROWS = process.env.DRILL_ROWS
/** A recovery that needs nobody may take this long. */
const SOON_MS = 15_000
const LOOK_MS = 100
const started = new WeakSet<Instance>()
const PATIENCE = { timeout: 120_000, interval: LOOK_MS }
export type Row = {
  what: string
  seen: string[]
  remedy: string
  /** From the mending until a purchase is through, and how long that takes when nothing is broken. */
  recoveredMs: number
  usualMs: number
}

export type Sight =
  | { log: RegExp }
  | { healthz: number }
  | { readyz: number }
  | { group: RegExp }
  | { works: true }

export type Drill = {
  breaks(instance: Instance): unknown
  /** What the operator sees, in this order. */
  sees: readonly Sight[]
  /** What ends it, and what a person does about it; none: nobody has to do anything. */
  mends(instance: Instance): unknown
  remedy?: string
}

/** Breaks the instance one way, sees what the operator sees, and times the way back to a working shop. */
export function drill(what: string, instance: () => Instance, one: Drill): void {
  test(what, async () => {
    const at = instance()
    onTestFailed(() => console.log(at.app.output().slice(-4_000)))
    // The first time would count the start, too.
    if (!started.has(at)) await works(at)
    started.add(at)
    const usualMs = await works(at)
    // What the drill before it broke may still be reported.
    await expect.poll(() => statusOf(`${at.url}/healthz`), PATIENCE).toBe(200)
    const from = at.app.output().length
    const begun = performance.now()
    let [seen, mended] = [[] as string[], 0]
    try {
      await one.breaks(at)
      seen = await lookFor(at, one.sees, from, begun)
    } finally {
      mended = performance.now()
      await one.mends(at)
    }
    await works(at)
    const recoveredMs = performance.now() - mended
    const { remedy = '' } = one
    const row: Row = {
      what,
      seen,
      remedy,
      recoveredMs,
      usualMs,
    }
    console.log(JSON.stringify(row))
    if (ROWS) appendFileSync(ROWS, `${JSON.stringify(row)}\n`)
    if (remedy === '') expect(recoveredMs - usualMs).toBeLessThan(SOON_MS)
  })
}

async function lookFor(
  at: Instance,
  sights: readonly Sight[],
  from: number,
  begun: number,
): Promise<string[]> {
  const seen: string[] = []
  for (const sight of sights) {
    const name = await seenAs(at, sight, from)
    seen.push(`${name} after ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  }
  return seen
}

/** Resolves once it is seen, to its name in the table. */
async function seenAs(at: Instance, sight: Sight, from: number): Promise<string> {
  if ('log' in sight) {
    const said = () => sight.log.exec(at.app.output().slice(from))?.[0] ?? null
    const asked = async () => {
      // As a proxy does all the time; what nobody asks for is not looked at.
      await statusOf(`${at.url}/healthz`)
      return said()
    }
    await expect.poll(asked, PATIENCE).not.toBeNull()
    return `\`${said()}\``
  }
  if ('group' in sight) {
    const said = () => posts(at).some((text) => sight.group.test(text))
    await expect.poll(said, PATIENCE).toBe(true)
    const text = posts(at).find((one) => sight.group.test(one)) ?? ''
    return `operators’ group: “${sight.group.exec(text)?.[0]}”`
  }
  if ('works' in sight) {
    await works(at)
    return 'all works on'
  }
  const [path, status] =
    'healthz' in sight ? ['/healthz', sight.healthz] : ['/readyz', sight.readyz]
  await expect.poll(() => statusOf(`${at.url}${path}`), PATIENCE).toBe(status)
  return `\`${path}\` ${status === 0 ? 'does not answer' : `says ${status}`}`
}

function posts({ world }: Instance): string[] {
  const room = world.telegram?.operatorsId ?? 0
  return world.telegram?.messagesOf(room).map(({ text = '' }) => text) ?? []
}

/** Resolves once somebody has bought, the bot has answered, and a launch is scored, to how long that took. */
async function works(at: Instance): Promise<number> {
  const began = performance.now()
  await Promise.all([buys(at), botAnswers(at), launchArrives(at)])
  return performance.now() - began
}

async function buys({ url, world, env }: Instance): Promise<void> {
  const visitor = `203.0.113.${Math.floor(Math.random() * 250)}`
  const site = siteClient(url, { 'x-forwarded-for': visitor, origin: env.PUBLIC_URL ?? '' })
  let order = { id: '', recipient: '', lamports: '', reference: '' }
  const open = async () => {
    const answer = await site.call('POST', '/api/orders', { plan: '30d' }).catch(() => null)
    if (answer?.body?.lamports) order = answer.body
    return order.id
  }
  await expect.poll(open, PATIENCE).not.toBe('')
  const { SOLANA_RPC_URL = '', SOLANA_WS_URL = '' } = world.env
  const wallet = await openWallet(connectTo(SOLANA_RPC_URL, SOLANA_WS_URL))
  const { recipient: to, lamports, reference } = order
  await wallet.pay({ to, lamports, reference })
  const status = async () =>
    (await site.call('GET', `/api/orders/${order.id}`).catch(() => null))?.body?.status
  await expect.poll(status, PATIENCE).toBe('settled')
}

async function botAnswers({ world: { telegram } }: Instance): Promise<void> {
  const person = telegram?.users()[1]
  if (!telegram || !person) throw new Error('nobody uses Telegram')
  const before = telegram.messagesOf(person).filter(isFromBot).length
  telegram.sendAs(person, '/help')
  await expect
    .poll(() => telegram.messagesOf(person).filter(isFromBot).length, PATIENCE)
    .toBeGreaterThan(before)
  function isFromBot({ from }: { from?: { id: number } }): boolean {
    return from?.id === telegram?.bot.id
  }
}

async function launchArrives(at: Instance): Promise<void> {
  const scored = async () => {
    const text = await figures(at)
    const count = /^mintwatch_detector_seconds_count{step="all"} (\d+)$/m.exec(text ?? '')
    return text === null ? -1 : Number(count?.[1] ?? 0)
  }
  await expect.poll(scored, PATIENCE).toBeGreaterThanOrEqual(0)
  const before = await scored()
  await at.world.market?.play('honest')
  await expect.poll(scored, PATIENCE).toBeGreaterThan(before)
}

async function figures({ metricsUrl }: Instance): Promise<string | null> {
  const signal = AbortSignal.timeout(3_000)
  const answer = await fetch(metricsUrl, { signal }).catch(() => null)
  return answer?.ok ? await answer.text() : null
}

async function statusOf(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
    ({ status }) => status,
    () => 0,
  )
}
