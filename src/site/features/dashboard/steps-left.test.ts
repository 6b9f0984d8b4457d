import { expect, it } from 'vitest'
import { DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../contract/alerts.ts'
import { firstSteps } from './steps-left.ts'

const url = 'https://t.me/+members'
const done = (part: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ strong: true, alerts: DEFAULT_ALERTS, ...part }).map(
    ({ step, isDone }) => `${step}${isDone ? ' done' : ''}`,
  )

it('goes from the link to the channel to alerts', () => {
  expect(done({ strong: false })).toEqual(['link', 'join', 'alerts'])
  expect(done({ channel: { url, joined: false } })).toEqual(['link done', 'join', 'alerts'])
  expect(done({ channel: { url, joined: true }, alerts: { ...DEFAULT_ALERTS, on: true } })).toEqual(
    ['link done', 'join done', 'alerts done'],
  )
})

it('does not ask a member to join a channel that there is not', () => {
  expect(done({})).toEqual(['link done', 'alerts'])
})

it('counts any filter that is on', () => {
  const filters = [{ ...DEFAULT_FILTER, on: true }]
  expect(done({ alerts: { ...DEFAULT_ALERTS, filters } })).toContain('alerts done')
  expect(done({ alerts: { ...DEFAULT_ALERTS, filters: [DEFAULT_FILTER] } })).toContain('alerts')
})
