/**
 * `npm run drills [-- WORD ...]`: breaks a running instance one way at a time, and writes what was seen into
 * docs/run.md; words select files, and then nothing is written.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { machineLine } from '../../bench/support/machine.ts'
import { summary, tallyOf } from '../../scripts/tally.ts'
import type { Row } from './drill.ts'

const PAGE = join(import.meta.dirname, '../../docs/run.md')
const PLACE = /(<!-- drills -->\n)[\s\S]*?(\n<!-- \/drills -->)/

const words = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'mintwatch-rows-'))
const file = join(folder, 'rows')
writeFileSync(file, '')
process.env.DRILL_ROWS = file
process.env.NODE_ENV = 'test'
const vitest = await startVitest(words, {
  run: true,
  watch: false,
  project: ['drills'],
  reporters: ['verbose'],
})
const tally = tallyOf(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length)
await vitest.close()
const lines = readFileSync(file, 'utf8').trim().split('\n')
rmSync(folder, { recursive: true })
if (words.length === 0 && lines[0] !== '') {
  const rows = lines.map((line) => JSON.parse(line) as Row)
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(
    PAGE,
    page.replace(
      PLACE,
      (_, start, end) => `${start}${machineLine(new Date())}\n\n${asTable(rows)}${end}`,
    ),
  )
}
process.exitCode = tally.failed > 0 ? 1 : 0
process.stdout.write(`\n${summary(tally).join('\n')}\n`, () => process.exit())

function asTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, seen, remedy, recoveredMs, usualMs }) => [
    what,
    seen.join('; '),
    remedy || 'nothing',
    `${seconds(recoveredMs)} (${seconds(usualMs)})`,
  ])
  const head = ['what breaks', 'what you see', 'do', 'works again after (usually)']
  const all = [head, head.map(() => '---'), ...cells]
  return all.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
