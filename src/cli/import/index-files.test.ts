import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import { indexFiles } from './index-files.ts'
import { openArchive } from './open-archive.ts'

const MEGABYTE = 2 ** 20
const SILENT = { progress() {}, line() {}, trouble() {} }

/** How many lines were stored at a time. */
async function groupsOf(lines: readonly string[]): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.jsonl')
  await writeFile(file, lines.join('\n'))
  const archive = openArchive(':memory:')
  onTestFinished(() => archive.close())
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

test('long lines are stored sooner, so that they do not pile up in memory', async () => {
  const long = `"${'x'.repeat(6 * MEGABYTE)}"`
  expect(await groupsOf([long, long, long, long])).toEqual([3, 1])
})
