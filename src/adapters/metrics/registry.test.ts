import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import { SECOND } from '../../kernel/clock.ts'
import { createMetrics } from './registry.ts'

function open() {
  const errors: string[] = []
  const clock = manualClock()
  const metrics = createMetrics(clock, (name, error) => errors.push(`${name}: ${error.message}`))
  const lines = async (name: string) => {
    const { text } = await metrics.read()
    return text.split('\n').filter((line) => line.startsWith(name))
  }
  return { ...metrics, clock, errors, lines }
}

test('shows counts, durations, and Node’s own figures', async () => {
  const { meter, lines } = open()
  meter.count('mintwatch_http_requests_total', { status: '2xx' })
  meter.count('mintwatch_http_requests_total', { status: '2xx' })
  meter.observe('mintwatch_http_seconds', {}, 0.015)
  expect(await lines('mintwatch_http_requests_total')).toEqual([
    'mintwatch_http_requests_total{status="2xx"} 2',
  ])
  expect(await lines('mintwatch_http_seconds_bucket{le="0.01"}')).toEqual([
    'mintwatch_http_seconds_bucket{le="0.01"} 0',
  ])
  expect(await lines('mintwatch_http_seconds_bucket{le="0.02"}')).toEqual([
    'mintwatch_http_seconds_bucket{le="0.02"} 1',
  ])
  expect(await lines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
})

test('asks a gauge when it is read, and forgets labels that are gone', async () => {
  const { meter, lines } = open()
  let roles = ['bot', 'payments']
  meter.gauge('mintwatch_leader', () => roles.map((role) => ({ labels: { role }, value: 1 })))
  expect(await lines('mintwatch_leader{')).toHaveLength(2)
  roles = ['bot']
  expect(await lines('mintwatch_leader{')).toEqual(['mintwatch_leader{role="bot"} 1'])
})

test('a gauge that fails hides no other figure', async () => {
  const { meter, lines, errors } = open()
  meter.gauge('mintwatch_gaps', async () => {
    throw new Error('the database is away')
  })
  meter.gauge('mintwatch_streams', () => [{ labels: {}, value: 7 }])
  expect(await lines('mintwatch_streams ')).toEqual(['mintwatch_streams 7'])
  expect(await lines('mintwatch_gaps ')).toEqual([])
  expect(errors).toContain('mintwatch_gaps: the database is away')
})

test('a gauge that is not answered does not hold the others up', async () => {
  const { meter, lines, errors, clock } = open()
  meter.gauge('mintwatch_gaps', () => new Promise(() => {}))
  meter.gauge('mintwatch_streams', () => [{ labels: {}, value: 7 }])
  const read = lines('mintwatch_streams ')
  await clock.advance(5 * SECOND)
  expect(await read).toEqual(['mintwatch_streams 7'])
  expect(errors).toEqual(['mintwatch_gaps: no answer within 5000 ms'])
})

test('labels out of hand end up under one', async () => {
  const { meter, lines } = open()
  for (let nth = 0; nth < 1_000; nth += 1) {
    meter.count('mintwatch_leader_changes_total', { role: `role-${nth}` })
  }
  const series = await lines('mintwatch_leader_changes_total{')
  expect(series).toHaveLength(201)
  expect(series).toContain('mintwatch_leader_changes_total{role="other"} 800')
})

test('a name that is not in the catalog is an error', () => {
  const meter = open().meter as unknown as { count: (name: string, labels: object) => void }
  expect(() => meter.count('mintwatch_typo', {})).toThrow('there is no metric mintwatch_typo')
})
