import { describe, expect, test } from 'vitest'
import { nameKey, openCheckpoint } from '../../verify/checkpoint.mjs'
import { EMPTY_ROOT } from './merkle.ts'
import {
  checkpointText,
  readCheckpoint,
  signCheckpoint,
  signingKey,
  verifierKey,
} from './sign-checkpoint.ts'

/** The example of Go's sumdb/note, which the specification of signed notes follows. */
const GO = {
  seed: Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1),
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature:
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
}

const ORIGIN = 'mintwatch.example/track-record/log/1'
const root = Buffer.alloc(32, 7).toString('base64')
const signer = signingKey(new Uint8Array(32).fill(1))
const other = signingKey(new Uint8Array(32).fill(2))
const key = verifierKey(ORIGIN, signer)
const sign = (text: string, keys = [signer]) => signCheckpoint(text, ORIGIN, keys)
const good = sign(checkpointText({ origin: ORIGIN, size: 3, root }, 0))
const [, ours = ''] = good.split('\n\n')

describe('signed notes', () => {
  test('are signed byte for byte like Go’s example', () => {
    const peter = signingKey(GO.seed)
    expect(verifierKey('PeterNeumann', peter)).toBe(GO.key)
    expect(signCheckpoint(GO.text, 'PeterNeumann', [peter])).toBe(`${GO.text}\n${GO.signature}`)
  })

  test('the verifier computes the same name of a key', async () => {
    const [, , bytes = ''] = GO.key.split('+')
    expect(await nameKey('PeterNeumann', bytes)).toBe(GO.key)
  })
})

describe('a checkpoint', () => {
  test('is read if it is signed by the key, whoever else signed it', async () => {
    expect(await openCheckpoint(good, key)).toMatchObject({ origin: ORIGIN, size: 3 })
    expect(readCheckpoint(good)).toEqual({ origin: ORIGIN, size: 3, root })
    const witness = `— witness.example/w ${Buffer.alloc(76, 1).toString('base64')}\n`
    expect(await openCheckpoint(good + witness, key)).not.toBeNull()
    const both = sign(checkpointText({ origin: ORIGIN, size: 3, root }, 0), [other, signer])
    expect(await openCheckpoint(both, key)).not.toBeNull()
    expect(await openCheckpoint(both, verifierKey(ORIGIN, other))).not.toBeNull()
    expect(await openCheckpoint(both.replace(ours, ''), key)).toBeNull()
  })

  test('of nothing has the root of nothing', async () => {
    const empty = (hash: string) => sign(`${ORIGIN}\n0\n${hash}\n`)
    const right = empty(EMPTY_ROOT.toString('base64'))
    expect(await openCheckpoint(right, key)).toMatchObject({ size: 0 })
    expect(readCheckpoint(right)).toMatchObject({ size: 0 })
    expect(await openCheckpoint(empty(root), key)).toBeNull()
    expect(readCheckpoint(empty(root))).toBeNull()
  })

  test.each([
    ['a carriage return', `${ORIGIN}\n3\n${root}\nsigned\r\n`],
    ['a tab', `${ORIGIN}\n3\n${root}\na\tb\n`],
    ['a null', `${ORIGIN}\n3\n${root}\n\0\n`],
    ['a leading zero', `${ORIGIN}\n03\n${root}\n`],
    ['a sign', `${ORIGIN}\n+3\n${root}\n`],
    ['a size that is no safe integer', `${ORIGIN}\n9999999999999999\n${root}\n`],
    ['no root', `${ORIGIN}\n3\n`],
    ['a short root', `${ORIGIN}\n3\n${Buffer.alloc(31).toString('base64')}\n`],
    ['a root without padding', `${ORIGIN}\n3\n${root.slice(0, -1)}\n`],
    ['a root with bits left over', `${ORIGIN}\n3\n${root.slice(0, -2)}d=\n`],
    ['another origin', `mintwatch.example/x\n3\n${root}\n`],
    ['no origin', `\n3\n${root}\n`],
    ['an empty extension', `${ORIGIN}\n3\n${root}\n\nmore\n`],
  ])('with %s is refused, though it is signed', async (_, text) => {
    expect(await openCheckpoint(sign(text), key)).toBeNull()
  })

  test.each([
    ['whose last line does not end', good.slice(0, -1)],
    ['with something after the signatures', `${good}\n`],
    ['without a signature', good.replace(ours, '')],
    ['with a plus in a signer’s name', `${good}— a+b ${root}\n`],
    ['with a signature of no more than an id', `${good}— witness AAAAAA==\n`],
    ['with a signature in broken base64', `${good}— witness AAAAAAAAA\n`],
    ['with a wrong signature of the key beside a right one', good + forged()],
    ['with too many signatures', good + `— witness ${root}\n`.repeat(100)],
  ])('%s is refused', async (_, note) => {
    expect(await openCheckpoint(note, key)).toBeNull()
  })

  test.each([
    ['the id of another key', key.replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
    ['an id in capitals', key.replace(/\+[0-9a-f]{8}\+/, (id) => id.toUpperCase())],
    ['no id', key.replace(/\+[0-9a-f]{8}\+/, '+')],
    ['no name', key.slice(ORIGIN.length)],
    ['a space in its name', ` ${key}`],
    ['a key that is too long', `${key}AAAA`],
    ['an unknown algorithm', 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
  ])('is not read with a verifier’s key that has %s', async (_, wrong) => {
    expect(await openCheckpoint(good, wrong)).toBeNull()
  })
})

/** Names our key, but signs something else. */
function forged(): string {
  const [, line = ''] = sign('something else\n').split('\n\n')
  return line
}
