import { expect, test } from 'vitest'
import type { Config } from '../../config/config.ts'
import { checkSite } from './check-site.ts'

const config = (measuresStats: boolean, more: Partial<Config> = {}) =>
  ({
    publicUrl: 'https://mintwatch.example',
    production: true,
    trustProxy: 1,
    site: { measuresStats },
    ...more,
  }) as Config

const words = (of: Config) => checkSite(of).map(({ what, result }) => `${what}: ${result}`)

test('says in production which figures the landing page shows', () => {
  expect(words(config(false))).toContain(
    'live stats: the landing page shows the four fixed figures; LIVE_STATS=measured shows measured ones',
  )
  expect(words(config(true))).toContain('live stats: the landing page shows measured figures')
  expect(words(config(true, { production: false }))).toEqual(['site: https://mintwatch.example'])
})

test.each([null, 'http://mintwatch.example'])('finds fault with %s in production', (publicUrl) => {
  expect(checkSite(config(false, { publicUrl })).map(({ ok }) => ok)).toEqual([false])
})
