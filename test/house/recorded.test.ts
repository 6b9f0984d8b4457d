import { createPublicKey, verify } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { getAddressEncoder, getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { readRecorded, recordedFile } from '../support/chain/recorded.ts'
import { filesUnder } from './source.ts'

const MOST_BYTES = 1_500_000
/** What goes before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

const rows = [
  ...readFileSync(recordedFile('MANIFEST.md'), 'utf8').matchAll(
    /^\| (\S+\.json) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm,
  ),
].map(([, path = '', form = '', source = '']) => ({ path, form, source }))
const wires = rows.filter(({ form }) => form.startsWith('wire'))

describe('the recordings', () => {
  test('are all named in the manifest, with where they were found', () => {
    const files = filesUnder('test/recorded').map((path) => path.slice('test/recorded/'.length))
    const recorded = files.filter((path) => path.includes('/'))
    expect(rows.map(({ path }) => path)).toEqual(recorded)
    expect(files.filter((path) => !path.includes('/'))).toEqual(['MANIFEST.md', 'expected.json'])
  })

  test('stay small', () => {
    const sizes = filesUnder('test/recorded').map((path) => statSync(path).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
  })

  test.each(wires)('$path is signed as the manifest says', ({ path, form }) => {
    expect(isSigned(path)).toBe(form === 'wire')
  })
})

test('names nothing outside the repository', () => {
  const beside = ['..', 'shared'].join('/')
  const folders = ['src', 'sandbox', 'bench', 'test', 'migrations', 'scripts', 'docs', '.ci']
  const files = ['README.md', 'CONTRIBUTING.md', 'package.json', ...folders.flatMap(filesUnder)]
  expect(files.filter((path) => readFileSync(path, 'latin1').includes(beside))).toEqual([])
})

function isSigned(path: string): boolean {
  const [wire] = readRecorded(path).transaction
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
  return Object.entries(decoded.signatures).every(([signer, signature]) => {
    const der = Buffer.concat([ED25519, getAddressEncoder().encode(signer as never) as Uint8Array])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const bytes = decoded.messageBytes as unknown as Uint8Array
    return signature !== null && verify(null, bytes, key, signature as Uint8Array)
  })
}
