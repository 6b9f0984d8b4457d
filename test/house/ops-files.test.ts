import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../src/adapters/metrics/registry.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { readSources } from './source.ts'

const rules = readFileSync('ops/alerts.yml', 'utf8')
const dashboard = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as {
  uid: string
  panels: Panel[]
}
const handbook = readFileSync('docs/run.md', 'utf8')
type Panel = {
  id: number
  type: string
  title: string
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>
  targets?: { expr: string }[]
}

const names = createMetrics(systemClock, () => {}).names()
const alerts = rules.split(/^ {6}- alert: /m).slice(1)
const drawn = dashboard.panels.flatMap(({ targets }) => targets?.map(({ expr }) => expr) ?? [])

/** Names in an expression that the registry lacks; a histogram has three. */
function unknownIn(expr: string): string[] {
  const used = expr.match(/\b(mintwatch|nodejs|process)_\w+/g) ?? []
  return used.filter((name) => !names.includes(name.replace(/_(bucket|count|sum)$/, '')))
}

describe('the alert rules', () => {
  test('ask only for figures that exist', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.flatMap(unknownIn)).toEqual([])
  })

  test.each(alerts.map((text) => [text.split('\n')[0] ?? '', text]))(
    '%s has an expression, a duration, a severity, and a place in the handbook',
    (name, text) => {
      expect(text).toMatch(/^ {8}expr: '[^']+'$/m)
      expect(text).toMatch(/^ {8}for: \d+[ms]$/m)
      expect(text).toMatch(/^ {10}severity: (warning|critical)$/m)
      expect(text).toMatch(/^ {10}summary: '[^']+'$/m)
      expect(handbook).toContain(`| \`${name}\` |`)
    },
  )

  const promtool = spawnSync('promtool', ['--version']).error ? null : 'promtool'
  test.skipIf(promtool === null)('please promtool (skipped: not installed)', () => {
    const checked = spawnSync('promtool', ['check', 'rules', 'ops/alerts.yml'])
    expect(`${checked.stdout}${checked.stderr}`).toContain('SUCCESS')
  })

  test.skipIf(promtool === null)('all fire when they should (skipped: no promtool)', () => {
    const played = spawnSync('promtool', ['test', 'rules', 'ops/alerts.test.yml'])
    expect(`${played.stdout}${played.stderr}`).toContain('SUCCESS')
  })

  test('are all drilled on a broken process', () => {
    const drills = readSources('test/integration/ops/drills').map(({ code }) => code)
    const isDrilled = (name: string) => drills.some((code) => code.includes(`'${name}`))
    const alertNames = alerts.map((text) => text.split('\n')[0] ?? '')
    expect(alertNames.filter((name) => !isDrilled(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  test('draws only figures that exist, and every one of ours', () => {
    expect(drawn.flatMap(unknownIn)).toEqual([])
    const shown = [...drawn, ...alerts].join('\n')
    const ours = names.filter((name) => name.startsWith('mintwatch_'))
    const unseen = ours.filter((name) => !shown.includes(name))
    expect(unseen).toEqual([])
  })

  test('has the shape that Grafana imports', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { type, title, gridPos, targets } of panels) {
      expect(title).not.toBe('')
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      expect(type === 'row' || (type === 'timeseries' && targets?.length)).toBeTruthy()
    }
  })

  test('panels do not overlap', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })
})

test('a name that does not exist is found', () => {
  expect(unknownIn('rate(mintwatch_typo_total[5m])')).toEqual(['mintwatch_typo_total'])
  expect(unknownIn('mintwatch_http_seconds_bucket')).toEqual([])
})
