import { expect, test } from 'vitest'
import { manualClock } from '../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../test/support/quiet-log.ts'
import { SECOND } from '../kernel/clock.ts'
import { fetchGenesisHash } from './fetch-genesis.ts'

function setUp(getGenesisHash: () => Promise<string>) {
  const clock = manualClock()
  const ending = new AbortController()
  const reported: object[] = []
  const log = { ...quietLog, error: (fields: object) => void reported.push(fields) }
  const fetching = fetchGenesisHash({ getGenesisHash }, { clock, log }, ending.signal)
  return { clock, ending, reported, fetching }
}

test('a service that accepts the request and never answers is reported within a minute, once', async () => {
  const never = Promise.withResolvers<string>()
  const { clock, reported, fetching } = setUp(() => never.promise)
  await clock.advance(44 * SECOND)
  expect(reported).toEqual([])
  await clock.advance(SECOND)
  await clock.advance(600 * SECOND)
  expect(reported).toMatchObject([{ kind: 'endpoint_down' }])
  never.resolve('hash')
  expect(await fetching).toBe('hash')
})

test('a service that answers is not reported later', async () => {
  const { clock, reported, fetching } = setUp(async () => 'hash')
  expect(await fetching).toBe('hash')
  await clock.advance(60 * SECOND)
  expect(reported).toEqual([])
})
