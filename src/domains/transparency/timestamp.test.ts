import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStamp } from '../../verify/stamp.mjs'
import {
  attestationsOf,
  BadTimestamp,
  blockOf,
  readStampFile,
  readTimestamp,
  stampFile,
} from './timestamp.ts'

const NOTE = 'a note'
const DIGEST = createHash('sha256').update(NOTE).digest()
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

const URI = Buffer.from('https://alice.btc.calendar.opentimestamps.org')
const PENDING = Buffer.concat([
  hex('00 83dfe30d2ef90c8e'),
  Buffer.of(URI.length + 1, URI.length),
  URI,
])
/** Block 358,391. */
const BITCOIN = hex('00 0588960d73d71901 03 f7ef15')
const SALT = hex('0011223344')
/** As calendars answer: a salt, a hash, and their promise beside a block. */
const ANSWER = Buffer.concat([hex('f0 05'), SALT, hex('08 ff'), PENDING, BITCOIN])

test('reads what a calendar answers, and writes the same bytes', () => {
  const read = readTimestamp(ANSWER, DIGEST)
  expect(blockOf(read)).toBe(358_391)
  const [promise] = attestationsOf(read)
  expect(promise?.attestation.pending).toBe(URI.toString())
  expect(promise?.of.message).toEqual(sha256(DIGEST, SALT))
  const file = stampFile(read)
  expect(file.subarray(-ANSWER.length)).toEqual(ANSWER)
  expect(readStampFile(file)).toEqual(read)
})

test('the verifier finds the same block by its own reading, with the root as explorers write it', async () => {
  const file = stampFile(readTimestamp(ANSWER, DIGEST))
  const merkleRoot = Buffer.from(sha256(DIGEST, SALT).toReversed()).toString('hex')
  expect(await openStamp(file, NOTE)).toEqual({
    blocks: [{ height: 358_391, merkleRoot }],
    pending: [URI.toString()],
  })
  expect(await openStamp(file, 'another note')).toBeNull()
})

const nested = Buffer.concat([Buffer.alloc(300, 0x08), PENDING])
const swollen = Buffer.concat([
  ...Array.from({ length: 5 }, () => Buffer.concat([hex('f0 e807'), Buffer.alloc(1_000)])),
  PENDING,
])
const elsewhere = Buffer.from('https://x.example/?a=b')
test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('pending')],
  ['an end that is missing', ANSWER.subarray(0, -1)],
  ['more than a timestamp', Buffer.concat([ANSWER, Buffer.of(0)])],
  ['too many levels', nested],
  ['a message that grows too long', swollen],
  ['a block that attests no root', Buffer.concat([hex('f0 01 00'), BITCOIN])],
  ['a height beyond all blocks', hex('00 0588960d73d71901 05 ffffffff0f')],
  ['an operation that no calendar uses', Buffer.concat([hex('67'), PENDING])],
  [
    'too many parts',
    Buffer.concat([
      ...Array.from({ length: 1_001 }, () => hex('ff 00 0102030405060708 00')),
      PENDING,
    ]),
  ],
  [
    'an address with a query',
    Buffer.concat([
      hex('00 83dfe30d2ef90c8e'),
      Buffer.of(elsewhere.length + 1, elsewhere.length),
      elsewhere,
    ]),
  ],
])('refuses %s', (_, bytes) => {
  expect(() => readTimestamp(bytes, DIGEST)).toThrow(BadTimestamp)
})

test('any bytes are read or refused, by server and verifier', async () => {
  const head = stampFile({ message: DIGEST, items: [] })
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(), async (bytes, at) => {
      const altered = Buffer.from(ANSWER)
      altered.set(bytes.slice(0, 4), at % (ANSWER.length - 4))
      for (const one of [bytes, altered]) {
        const block = readable(() => blockOf(readTimestamp(one, DIGEST)))
        const seen = await openStamp(Buffer.concat([head, one]), NOTE)
        if (block != null)
          expect(Math.min(...(seen?.blocks ?? []).map((b) => b.height))).toBe(block)
      }
    }),
  )
})

function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadTimestamp) return null
    throw error
  }
}
