import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import { indexFiles } from './index-files.ts'
import { openArchive } from './open-archive.ts'

const MEGABYTE = 2 ** 20
const SILENT = { progress() {}, line() {}, trouble() {} }

/** How many lines were stored at a time. */
async function groupsOf(lines: readonly string[]): Promise<number[]> {
  const { file, archive } = await archiveOf('a.jsonl', Buffer.from(lines.join('\n')))
  const groups: number[] = []
  const counting: typeof archive = {
    ...archive,
    together(name, store) {
      groups.push(0)
      archive.together(name, store)
    },
    take(line) {
      groups.push((groups.pop() ?? 0) + 1)
      return archive.take(line)
    },
  }
  await indexFiles(counting, [file], manualClock(), SILENT)
  return groups
}

test('lines are stored a thousand at a time', async () => {
  expect(await groupsOf(Array.from({ length: 2_001 }, () => '{}'))).toEqual([1_000, 1_000, 1])
})

/** A file of this content, and an archive in memory. */
async function archiveOf(name: string, content: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, content)
  const archive = openArchive(':memory:')
  onTestFinished(() => archive.close())
  return { file, archive }
}

test('all frames of a .zst file are read, such as those that were appended', async () => {
  const frames = ['1', '2\n3', '\n4\n'].map((text) => zstdCompressSync(text))
  const { file, archive } = await archiveOf('a.jsonl.zst', Buffer.concat(frames))
  const troubles: string[] = []
  const output = { ...SILENT, trouble: (text: string) => troubles.push(text) }
  expect(await indexFiles(archive, [file], manualClock(), output)).toBe(3)
  expect(troubles).toEqual([1, 2, 3].map((nth) => expect.stringContaining(`${file}:${nth}: `)))
  expect(archive.readUpTo(file).line).toBe(3)
})

test.each([
  ['a.jsonl.gz', gzipSync('{}\n'.repeat(3)).subarray(0, -9)],
  ['a.jsonl.zst', Buffer.concat([zstdCompressSync('{}\n'.repeat(3)), Buffer.from('no frame')])],
])('a damaged %s is named with its line', async (name, content) => {
  const { file, archive } = await archiveOf(name, content)
  const reading = indexFiles(archive, [file], manualClock(), SILENT)
  await expect(reading).rejects.toThrow(/a\.jsonl\.(gz|zst):4: /)
})

test('long lines are stored sooner, so that they do not pile up in memory', async () => {
  const long = `"${'x'.repeat(6 * MEGABYTE)}"`
  expect(await groupsOf([long, long, long, long])).toEqual([3, 1])
})
