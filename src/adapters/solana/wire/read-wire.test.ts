import { expect, test } from 'vitest'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { encodeKey } from '../../../contract/base58.ts'
import { readWire } from './read-wire.ts'

test('a recorded transaction of version 1', () => {
  const { base64, signature, logMessages } = readRecordedJson('mixed/v1-transaction-failed-1.json')
  const bytes = Buffer.from(base64, 'base64')
  const read = readWire(bytes)
  expect(read?.signature).toBe(signature)
  const programs = read?.instructions.map(({ programIdIndex }) =>
    encodeKey(read.keys[programIdIndex] as Uint8Array),
  )
  const invoked = logMessages
    .filter((line: string) => line.endsWith('invoke [1]'))
    .map((line: string) => line.split(' ')[1])
  // It failed before its last instruction.
  expect(programs).toEqual([...invoked, '11111111111111111111111111111111'])
  // Whatever its end is cut off, it is no other transaction.
  for (let length = 0; length < bytes.length; length += 1) {
    expect(readWire(bytes.subarray(0, length))).toBeNull()
  }
})

test.each([
  ['nothing', ''],
  ['a version to come', `82${'00'.repeat(300)}`],
  ['no signature', `00${'00'.repeat(300)}`],
  ['a length without end', `01${'00'.repeat(64)}010001ffffffff`],
  ['more keys than bytes', `01${'00'.repeat(64)}0100017f${'00'.repeat(64)}`],
])('%s is not a transaction', (_, hex) => {
  expect(readWire(Buffer.from(hex, 'hex'))).toBeNull()
})
