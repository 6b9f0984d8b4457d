import { basename } from 'node:path'
import { wholeNumber } from '../../contract/format.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { type Line, linesOfFile } from './lines-of-file.ts'
import type { Archive } from './open-archive.ts'

/** Lines per transaction, so a kill loses no more than these. */
const TOGETHER = 1_000
/** Characters per transaction, because a line may have 8 MB. */
const LONGEST_TOGETHER = 16 * 1024 * 1024
const MOST_REPORTED_LINES = 20
const REPORT_EVERY = 1 * SECOND

export type ImportOutput = {
  /** Replaces the line before. */
  progress(text: string): void
  line(text: string): void
  trouble(text: string): void
}

/**
 * Stores all lines of the files in the archive, continuing where an earlier run ended.
 * @returns how many lines were refused; the first twenty of each file are reported with their line numbers
 */
export async function indexFiles(
  archive: Archive,
  files: readonly string[],
  clock: Clock,
  output: ImportOutput,
): Promise<number> {
  let refused = 0
  for (const file of files) refused += await indexFile(archive, file, clock, output)
  return refused
}

/** @throws Error with the file and the line after which it can't be read */
async function* readableLines(file: string): AsyncGenerator<Line> {
  let number = 0
  try {
    for await (const line of linesOfFile(file)) {
      yield line
      number = line.number
    }
  } catch (cause) {
    throw new Error(`${file}:${number + 1}: ${(cause as Error).message}`, { cause })
  }
}

async function indexFile(
  archive: Archive,
  file: string,
  clock: Clock,
  output: ImportOutput,
): Promise<number> {
  const name = basename(file)
  const begun = clock.monotonic()
  const done = archive.readUpTo(file)
  let { refused } = done
  let reportedAt = begun
  let lines: Line[] = []
  let length = 0

  function keep(): void {
    archive.together(file, () => {
      for (const one of lines) {
        const reason = archive.take(one)
        if (reason === null) continue
        refused += 1
        if (refused <= MOST_REPORTED_LINES) output.trouble(`${file}:${one.number}: ${reason}`)
      }
      return { line: lines.at(-1)?.number ?? done.line, refused }
    })
  }
  const figures = (count: number) => {
    const perSecond = ((count - done.line) * SECOND) / Math.max(1, clock.monotonic() - begun)
    const rate = `${wholeNumber(perSecond)} a second`
    return `${name}: ${wholeNumber(count)} rows (${rate}), ${wholeNumber(refused)} refused`
  }

  let count = done.line
  for await (const line of readableLines(file)) {
    if (line.number <= done.line) continue
    count = line.number
    lines.push(line)
    length += line.text?.length ?? 0
    if (lines.length < TOGETHER && length < LONGEST_TOGETHER) continue
    keep()
    lines = []
    length = 0
    if (clock.monotonic() - reportedAt < REPORT_EVERY) continue
    reportedAt = clock.monotonic()
    output.progress(figures(count))
  }
  if (lines.length > 0) keep()
  output.line(`${figures(count)}.`)
  if (refused > MOST_REPORTED_LINES)
    output.trouble(`${file}: ${wholeNumber(refused - MOST_REPORTED_LINES)} more were refused.`)
  return refused
}
