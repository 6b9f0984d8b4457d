import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { MANNERS } from '../../../sandbox/solana/manners/manners.ts'
import type { World, WorldOptions } from '../../../sandbox/world.ts'
import { programsOfVenues } from '../../../src/adapters/solana/launch-sources/programs.ts'
import { createDetectorRpc } from '../../../src/adapters/solana/rpc/detector-rpc.ts'
import { ALL_VENUES } from '../../../src/adapters/solana/venues/all.ts'
import { checkBudget } from '../../../src/cli/doctor/check-budget.ts'
import { checkPooler } from '../../../src/cli/doctor/check-database.ts'
import { checkEndpoint } from '../../../src/cli/doctor/check-endpoint.ts'
import { checkLimits } from '../../../src/cli/doctor/check-limits.ts'
import { checkNotifications } from '../../../src/cli/doctor/check-notifications.ts'
import { readConfig } from '../../../src/config/config.ts'
import { type Clock, systemClock } from '../../../src/kernel/clock.ts'
import { startProcess } from '../../kills/process.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { startTestWorld } from '../sandbox/client.ts'

/** Waits a twentieth of the time. */
const quick: Clock = { ...systemClock, wait: (ms, signal) => systemClock.wait(ms / 20, signal) }

let world: World

afterEach(() => world.stop())

async function worldWith(options: Partial<WorldOptions> = {}) {
  world = await startTestWorld({ parts: ['chain', 'prices', 'market'], marketRate: 20, ...options })
  const config = readConfig({ ...world.env, SANDBOX: 'none', DETECTOR_RPC_PER_SECOND: '10' })
  const [endpoint] = config.solana.endpoints
  return { config, endpoint }
}

type Shown = { ok: boolean; warns?: true; what: string; result: string }
const levelOf = ({ ok, warns }: Shown) => (!ok ? 'FIX' : warns ? 'warn' : 'ok')
const words = (checks: readonly Shown[]) =>
  checks.map((one) => `${levelOf(one)} ${one.what} ${one.result}`).join('\n')

test('an endpoint is tried from its latency to its notifications', async () => {
  const { config, endpoint } = await worldWith()
  const { checks, genesisHash } = await checkEndpoint(endpoint, config, quick)
  expect(genesisHash).not.toBe(null)
  const report = words(checks)
  expect(report).toMatch(/ok rpc .* answers in \d+–\d+ ms, version /)
  expect(report).toContain('ok archive keeps every transaction since the first slot')
  expect(report).toMatch(/ok clock this machine is -?\d+ s ahead of the newest finalized block/)
  expect(report).toContain('ok limits 11 requests a second for 5 s: none refused')
  expect(report).toMatch(/ok socket .* sent \d+ slot notifications in 10 s/)
  expect(report).toMatch(/ok socket logs at processed, by venue: /)
  expect(report).toMatch(/ok socket logs of new launches at confirmed: \d+/)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

test('a plan smaller than the budget is noticed, however it refuses', async () => {
  const { endpoint } = await worldWith({
    manners: { ...MANNERS.mainnet, latencyMs: [0, 1], perSecond: 10 },
  })
  const { ok, result } = await checkLimits(endpoint.rpcUrl, 20, quick)
  expect(ok).toBe(false)
  expect(result).toMatch(/^\d+ of 105 refused at 21 requests a second for 5 s$/)
})

test('the sandbox hands out no larger budget than its endpoints answer', async () => {
  await worldWith({ manners: { ...MANNERS.mainnet, perSecond: 50 }, marketRate: 0 })
  expect(world.env.DETECTOR_RPC_PER_SECOND).toBe('40')
})

test('a socket that stays silent is reported', async () => {
  const { endpoint } = await worldWith()
  world.chain?.faults.set({ silentSockets: true })
  const [check] = await checkNotifications(endpoint.wsUrl, programsOfVenues(ALL_VENUES), quick)
  expect(check?.ok).toBe(false)
})

test("the budget result names the checks it leaves unknown, and a month's cost", async () => {
  const { endpoint } = await worldWith({ marketRate: 0 })
  const rpc = createDetectorRpc({ urls: [endpoint.rpcUrl], clock: quick, log: quietLog })
  const small = words(await checkBudget(rpc, 10, false))
  expect(small).toContain(
    'warn budget 18,000 launches a day (a usual day of pump.fun) need 13.9 requests a second on average; the budget is 10',
  )
  expect(small).toContain('unknown for some launches: liquidity lock, later changes of holders')
  expect(small).toMatch(
    /ok plan about [\d,]+ RPC requests a month; your RPC plan must allow that many/,
  )
  expect(small).toContain('the budget names those of 0 launches a day on LaunchLab')
  const large = await checkBudget(rpc, 50, true)
  expect(large.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(words(large)).toContain('Yellowstone names the trader of every trade')
})

/** Runs the doctor as an operator does. @returns its exit code and output */
async function examine(folder: string) {
  const { DETECTOR_RPC_PER_SECOND: _, ...env } = world.env
  const settings = { SANDBOX: 'none', DATABASE_URL: '', DATA_DIR: folder }
  const doctor = startProcess('src/cli/doctor.ts', folder, { ...env, ...settings })
  return [await doctor.gone, doctor.output()] as const
}

test('the doctor passes with the documented defaults, and fails only for what must be fixed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await worldWith()
  const [code, report] = await examine(folder)
  expect(code, report).toBe(0)
  expect(report).toMatch(/^warn {2}budget .* the budget is 10$/m)
  expect(report).toContain('Nothing to fix.')
  world.chain?.faults.set({ silentSockets: true })
  const [silent, complaint] = await examine(folder)
  expect(silent, complaint).toBe(1)
  expect(complaint).toMatch(/^FIX {2}\s+socket/m)
}, 180_000)

test.each([
  ['sessions of their own', [7, 8], true],
  ['one session between them', [7, 7], false],
])('connections with %s', async (_, [first, second], isWell) => {
  await worldWith({ parts: ['chain'] })
  const client = (pid: number | undefined) =>
    ({ query: async () => ({ rows: [{ pid }] }) }) as unknown as Parameters<typeof checkPooler>[0]
  expect((await checkPooler(client(first), client(second))).ok).toBe(isWell)
})
