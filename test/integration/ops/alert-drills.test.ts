import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from '../../kills/process.ts'
import { freePort } from '../../support/http/free-port.ts'

/** Rules are played on what a broken process really shows, so that none waits for a figure that nobody reports. */

const WALLET = 'So11111111111111111111111111111111111111112'
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

test.skipIf(!hasPromtool)(
  'a chain that is silent from the start: nobody leads payments (skipped: no promtool)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mintwatch-drill-'))
    const frozen = await listenSilently()
    const metricsPort = await freePort()
    const silent = `http://127.0.0.1:${frozen.port}`
    const app = startProcess('src/main.ts', folder, {
      SOLANA_RPC_URL: silent,
      ...{ COINGECKO_URL: silent, COINBASE_URL: silent, KRAKEN_URL: silent },
      RECEIVING_WALLET: WALLET,
      SANDBOX: 'none',
      DATABASE_URL: '',
      PORT: '0',
      METRICS_PORT: `${metricsPort}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    })
    try {
      const roles = async () => rolesIn(await scrape(metricsPort))
      await Promise.race([
        app.failed,
        expect
          .poll(roles, { timeout: 60_000 })
          .toEqual(['detector', 'log', 'payments', 'webhooks']),
      ])
      const firing = play(folder, await scrape(metricsPort))
      expect(firing).toContain('MintwatchNoLeader payments')
      expect(firing).toContain('MintwatchNoLeader detector')
      expect(firing).toContain('MintwatchFeedSilent ')
    } finally {
      await app.kill()
      frozen.close()
      rmSync(folder, { recursive: true })
    }
  },
  120_000,
)

/** Accepts connections and never answers. */
async function listenSilently() {
  const server = createServer((socket) => void socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, close: () => server.close() }
}

async function scrape(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
  return answer ? answer.text() : ''
}

function rolesIn(text: string): string[] {
  return [...text.matchAll(/^mintwatch_leader{role="(\w+)"} 0$/gm)]
    .map(([, role]) => role ?? '')
    .sort()
}

/**
 * Lets a scrape stay as it is for half an hour.
 * @returns the alerts that fire then, each with its role
 */
function play(folder: string, text: string): string[] {
  const series = text
    .split('\n')
    .filter((line) => line.startsWith('mintwatch_'))
    .map((line) => line.match(/^(.+) (\S+)$/))
    .map((found) => `      - {series: '${found?.[1]}', values: '${found?.[2]}x120'}`)
  const file = join(folder, 'drill.test.yml')
  writeFileSync(join(folder, 'alerts.yml'), readFileSync('ops/alerts.yml'))
  // An expectation that nothing meets makes promtool print everything that fires.
  writeFileSync(
    file,
    [
      'rule_files: [alerts.yml]',
      'evaluation_interval: 15s',
      'tests:',
      '  - interval: 15s',
      '    input_series:',
      ...series,
      '    promql_expr_test:',
      `      - expr: 'count by (alertname, role) (ALERTS{alertstate="firing"})'`,
      '        eval_time: 25m',
      '        exp_samples: []',
    ].join('\n'),
  )
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  return [...`${stdout}${stderr}`.matchAll(/{alertname="(\w+)"(?:, role="(\w+)")?}/g)].map(
    ([, name, role]) => `${name} ${role ?? ''}`,
  )
}
