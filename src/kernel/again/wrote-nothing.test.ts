import { expect, test } from 'vitest'
import { DatabaseBusy } from '../errors.ts'
import { wroteNothing } from './wrote-nothing.ts'

const withCode = (code: string) => Object.assign(new Error('No.'), { code })

test.each([
  ['PostgreSQL’s disk is full', withCode('53100')],
  ['PostgreSQL starts', withCode('57P03')],
  ['PostgreSQL has no connection left', withCode('53300')],
  ['nobody listens', withCode('ECONNREFUSED')],
  ['our pool has no connection left', new DatabaseBusy('No.')],
])('nothing was written: %s', (_why, error) => {
  expect(wroteNothing(error)).toBe(true)
})

test.each([
  ['the connection was cut', withCode('ECONNRESET')],
  ['somebody ended it', withCode('57P01')],
  ['the statement was wrong', withCode('23505')],
  ['anything else', new Error('No.')],
])('it may have been written, or asking again is no use: %s', (_why, error) => {
  expect(wroteNothing(error)).toBe(false)
})
