import { expect, test } from 'vitest'
import { judgePush } from './check-push.ts'

const SITE = { publicUrl: 'https://mintwatch.example', pushService: null }
const google = { service: 'google', browsers: 3, failing: 1 }
const apple = { service: 'apple', browsers: 2, failing: 2 }

test.each([
  ['no browser yet', SITE, [], []],
  ['some that fail', SITE, [google], [/^3 browsers get/]],
  ['a service that takes nothing', SITE, [google, apple], [/all 2 browsers at apple/]],
  ['a site without TLS', { ...SITE, publicUrl: 'http://mintwatch.example' }, [google], [/https/]],
  ['another service', { ...SITE, pushService: 'http://127.0.0.1:9' }, [], [/127\.0\.0\.1:9/]],
])('says what notifications need: %s', (_, config, counts, said) => {
  const checks = judgePush(config, counts)
  expect(checks.map(({ result }) => result)).toEqual(
    said.map((line) => expect.stringMatching(line)),
  )
  expect(checks.every(({ ok }) => ok)).toBe(true)
})
