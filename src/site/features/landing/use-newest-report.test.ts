import { expect, it } from 'vitest'
import type {
  DeveloperBody,
  FlagBody,
  LaunchDetailBody,
} from '../../../contract/launches/bodies.ts'
import { toReport } from './use-newest-report.ts'

const flag = (title: string, outcome: FlagBody['outcome'] = 'flag'): FlagBody => ({
  rule: title,
  version: 1,
  outcome,
  title,
  evidence: `evidence of ${title}`,
  weight: 0.5,
  level: outcome === 'flag' ? 'high' : null,
})

const launch = (flags: FlagBody[]) =>
  ({
    mint: 'Mint',
    venue: 'pumpfun',
    name: 'Lantern',
    symbol: null,
    launched_at: 1_000,
    reports: [
      { score: 10, flags: [] },
      { score: 64, flags },
    ],
  }) as unknown as LaunchDetailBody

const developer = { wallet: 'Wallet', launches: 4, graduated: 1, dead: 1, rugged: 1, open: 1 }

it('shows the newest stage with its three heaviest flags and the developer’s record', () => {
  const flags = [flag('a'), flag('b'), flag('c'), flag('d'), flag('e', 'unknown')]
  const report = toReport(launch(flags), developer as DeveloperBody, { now: 62_000, isLive: false })
  expect(report).toMatchObject({ name: 'Lantern', ticker: '', age: '1 min old', score: 64 })
  expect(report?.flags.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(report?.developer.record.map(({ count }) => count)).toEqual(['4', '1', '2', '1'])
})

it('shows no launch with less to show', () => {
  const few = [flag('a'), flag('b'), flag('e', 'unknown')]
  expect(
    toReport(launch(few), developer as DeveloperBody, { now: 62_000, isLive: false }),
  ).toBeNull()
})

it('calls a launch late or live only while it is new', () => {
  const label = (now: number, isLive: boolean) =>
    toReport(launch([flag('a'), flag('b'), flag('c')]), developer as DeveloperBody, { now, isLive })
      ?.label
  expect(label(62_000, false)).toBe('One minute late')
  expect(label(62_000, true)).toBe('Live')
  expect(label(2 * 86_400_000, false)).toBe('Latest')
  expect(label(2 * 86_400_000, true)).toBe('Latest')
})
