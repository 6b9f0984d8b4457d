import { expect, test } from 'vitest'
import { fixForPostgres, isPassing, reasonOf } from './explain-postgres.ts'

const failed = (code: string, message = '') =>
  new Error('The database could not be brought up to date.', {
    cause: Object.assign(new Error(message), { code }),
  })

test.each([
  ['3D000', /does not exist.*CREATE DATABASE/],
  ['28P01', /password/],
  ['28000', /CREATE ROLE/],
  ['42501', /lacks rights/],
  ['ECONNREFUSED', /Start PostgreSQL/],
])('%s says what to fix', (code, fix) => {
  expect(fixForPostgres(failed(code))).toMatch(fix)
})

test('a server that starts is waited for, and a wrong password is not', () => {
  expect(['ECONNREFUSED', '57P03'].map((code) => isPassing(failed(code)))).toEqual([true, true])
  expect(isPassing(new Error('x', { cause: new Error('Connection terminated') }))).toBe(true)
  expect(['28P01', '3D000', '42501'].some((code) => isPassing(failed(code)))).toBe(false)
})

test('an error that says nothing is named by its code', () => {
  expect(reasonOf(failed('ECONNREFUSED'))).toBe('ECONNREFUSED')
  expect(fixForPostgres(new Error('what'))).toBeNull()
})
