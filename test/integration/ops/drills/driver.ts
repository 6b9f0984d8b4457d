import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Process, startProcess } from '../../../kills/process.ts'
import { freePort } from '../../../support/http/free-port.ts'

/**
 * Drills of the alert rules: a real process is broken on purpose, and the rules are played on what it shows
 * then. So no rule waits for a figure that nobody reports.
 */

export const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

/** What Prometheus gets from a process. `text` null: it does not answer. */
export type Scrape = { at: number; text: string | null }

export type Drilled = {
  app: Process
  folder: string
  url: string
  scrape(): Promise<Scrape>
  /** Resolves once the figures match; rejects if the process ends. */
  shows(...patterns: RegExp[]): Promise<void>
  /** Resolves once the series of each of these names have grown together since a scrape. */
  grows(since: Scrape, ...names: RegExp[]): Promise<void>
}

const BURDEN = join(import.meta.dirname, 'burden.mjs')
const LOOK_MS = 100
const SHOWN_WITHIN_MS = 40_000
const STEP_SECONDS = 15
/** As long as the longest look back of a rule, and its `for`. */
const STEPS = 120
const GROWING_GAUGE = /_(age|lag|behind)_seconds$/

/** A folder that is gone after the test. */
export function drillFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts the app with these settings, until the test ends.
 * @param burdens what its process begins to suffer from on SIGUSR2 (`burden.mjs`)
 */
export async function startDrill(
  env: Record<string, string>,
  { folder = drillFolder(), burdens = [] as readonly string[] } = {},
): Promise<Drilled> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const app = startProcess('src/main.ts', folder, {
    SANDBOX: 'none',
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: burdens.length > 0 ? `--import ${BURDEN}` : '',
    DRILL_BURDENS: burdens.join(),
    ...env,
  })
  onTestFinished(() => app.kill())

  async function scrape(): Promise<Scrape> {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null)
    return { at: performance.now(), text: answer?.ok ? await answer.text() : null }
  }

  /** The figures named, with what they are instead. */
  function look(patterns: readonly RegExp[]): Promise<void> {
    const named = patterns.map(
      (pattern) => new RegExp(`^${/\w+/.exec(pattern.source)?.[0]}.*$`, 'gm'),
    )
    const shown = async () => {
      const text = (await scrape()).text ?? ''
      return patterns.map((pattern, nth) =>
        pattern.test(text) ? 'shown' : text.match(named[nth] ?? /^$/),
      )
    }
    const all = patterns.map(() => 'shown')
    return expect.poll(shown, { timeout: SHOWN_WITHIN_MS, interval: LOOK_MS }).toEqual(all)
  }

  function grows(since: Scrape, ...names: RegExp[]): Promise<void> {
    const before = names.map((name) => sumOf(since, name))
    const shown = async () => {
      const now = await scrape()
      return names.filter((name, nth) => sumOf(now, name) <= (before[nth] ?? 0)).map(String)
    }
    return expect.poll(shown, { timeout: SHOWN_WITHIN_MS, interval: LOOK_MS }).toEqual([])
  }

  return {
    app,
    folder,
    url: `http://127.0.0.1:${port}`,
    scrape,
    shows: (...patterns) => Promise.race([app.failed, look(patterns)]),
    grows: (since, ...names) => Promise.race([app.failed, grows(since, ...names)]),
  }
}

function sumOf(scrape: Scrape, name: RegExp): number {
  const series = [...seriesOf(scrape)].filter(([one]) => name.test(one))
  return series.reduce((sum, [, { value }]) => sum + value, 0)
}

/** Accepts connections and never answers, until the test ends. @returns its address */
export async function listenSilently(): Promise<string> {
  const server = createServer((socket) => void socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

/**
 * Lets the process go on for half an hour as it did between two scrapes, and as in `before` for as long before.
 * @returns the alerts that fire meanwhile, each with its role, queue, or part
 */
export function play(scrapes: { before?: Scrape; first: Scrape; last: Scrape }): string[] {
  const { before, first, last } = scrapes
  const [was, is, then] = [before, first, last].map(seriesOf)
  const seconds = (last.at - first.at) / 1_000
  const names = new Set([was, is, then].flatMap((one) => [...(one?.keys() ?? [])]))
  const lines = [...names].map((name) => {
    const [old, from, to] = [was, is, then].map((one) => one?.get(name))
    // promtool takes 0x120 for a hexadecimal number.
    const earlier = before ? `${old ? `${old.value}+0` : '_'}x${STEPS} ` : ''
    const grows = to?.grows && seconds > 0
    // A counter that began between the scrapes began at 0.
    const slope = grows ? ((to.value - (from?.value ?? 0)) / seconds) * STEP_SECONDS : 0
    const now = to ? `${to.value}${slope < 0 ? '' : '+'}${slope}x${STEPS}` : `_x${STEPS}`
    return `      - {series: '${name}', values: '${earlier}${now}'}`
  })
  const steps = before ? 2 * STEPS : STEPS
  return firing(lines, (steps * STEP_SECONDS) / 60)
}

type Series = Map<string, { value: number; grows: boolean }>

/** Series as Prometheus stores them, by name and labels. */
function seriesOf(scrape: Scrape | undefined): Series {
  const series: Series = new Map()
  if (!scrape) return series
  const own = 'instance="drilled",job="mintwatch"'
  series.set(`up{${own}}`, { value: scrape.text === null ? 0 : 1, grows: false })
  const text = scrape.text ?? ''
  const kinds = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]),
  )
  for (const [, name = '', labels, value] of text.matchAll(/^(\w+)(?:{(.*)})? (\S+)$/gm)) {
    const kind = kinds.get(name) ?? kinds.get(name.replace(/_(bucket|count|sum)$/, ''))
    const grows = kind === 'counter' || kind === 'histogram' || GROWING_GAUGE.test(name)
    series.set(`${name}{${labels ? `${labels},` : ''}${own}}`, { value: Number(value), grows })
  }
  return series
}

/** Has promtool play the rules on the series. */
function firing(series: readonly string[], minutes: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-rules-'))
  const file = join(folder, 'drill.test.yml')
  writeFileSync(join(folder, 'alerts.yml'), readFileSync('ops/alerts.yml'))
  // An expectation that nothing meets makes promtool print everything that fires.
  writeFileSync(
    file,
    [
      'rule_files: [alerts.yml]',
      `evaluation_interval: ${STEP_SECONDS}s`,
      'tests:',
      `  - interval: ${STEP_SECONDS}s`,
      '    input_series:',
      ...series,
      '    promql_expr_test:',
      `      - expr: 'count by (alertname, role, queue, part) (max_over_time(ALERTS{alertstate="firing"}[${minutes}m]))'`,
      `        eval_time: ${minutes}m`,
      '        exp_samples: [{labels: "{}", value: -1}]',
    ].join('\n'),
  )
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const said = `${stdout}${stderr}`
  if (!said.includes('FAILED')) throw new Error(said)
  return [...said.matchAll(/{alertname="(\w+)"(?:, \w+="(\w+)")?}/g)].map(([, name, of]) =>
    of ? `${name} ${of}` : `${name}`,
  )
}
