import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logInto(secrets: string[] = [], level = 'info') {
  const lines: string[] = []
  const log = createLog(level, secrets, { write: (line) => lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

test('a line is JSON with the level in words and the time in UTC', () => {
  const { log, last } = logInto()
  log.info({ slot: 7 }, 'seen')
  expect(last()).toMatchObject({ level: 'info', slot: 7, msg: 'seen' })
  expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('an error keeps its text and stack under either name', () => {
  const { log, last } = logInto()
  log.error({ error: new Error('lost') }, 'failed')
  expect(last().error).toMatchObject({ type: 'Error', message: 'lost' })
  log.error({ err: new Error('lost') }, 'failed')
  expect(last().err.stack).toContain('log.test.ts')
})

test('fields that hold secrets are removed by name, in children too', () => {
  const { log, lines } = logInto()
  log.child({ token: 'aaa' }).info({ cookie: 'bbb', request: { proof: 'ccc' } }, 'asked')
  expect(lines.join()).not.toMatch(/aaa|bbb|ccc/)
  expect(lines.join().match(/\[removed\]/g)).toHaveLength(3)
})

test('a secret is removed wherever it is', () => {
  const secret = 'k3y"with\\quotes'
  const { log, lines } = logInto([secret, ''])
  log.error({ error: new Error(`GET https://rpc.example/${secret} failed`) }, `with ${secret}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('k3y')
  expect(JSON.parse(lines[0] ?? '').msg).toBe('with [removed]')
})

test('lines below the level are not written', () => {
  const { log, lines } = logInto([], 'warn')
  log.info({}, 'quiet')
  log.warn({}, 'loud')
  expect(lines).toHaveLength(1)
})
