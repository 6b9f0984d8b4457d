import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { countExpected, examplesIn, inFolder, programOf } from './example-rules.ts'
import { readSources } from './source.ts'

const run = promisify(execFile)
const examples = readSources('src', 'sandbox', 'test', 'scripts').flatMap(examplesIn)

/** What somebody outside, or new here, calls or writes first. */
const ENTRY_POINTS = [
  'src/cli/decode/lines-of.ts linesOf',
  'src/contract/api/api.ts LaunchPageShape',
  'src/contract/errors.ts Refusal',
  'src/domains/attention/attention.ts Sign',
  'src/domains/risk/report.ts Rule',
  'src/domains/webhooks/sign.ts signatureHeaders',
  'src/kernel/loop.ts every',
  'src/kernel/loop.ts untilDone',
  'src/verify/audit.mjs audit',
  'test/simulation/simulate.ts simulate',
]

test('public entry points have an example', () => {
  const shown = examples.map(({ path, name }) => `${path} ${name}`)
  expect(shown.sort()).toEqual(ENTRY_POINTS)
})

test.each(examples)('the example of $name runs as it is written', async (example) => {
  expect(countExpected(example)).toBeGreaterThan(0)
  await inFolder(async (write) => {
    const program = write('example.ts', programOf(example))
    await run(process.execPath, [program])
  })
})

test('an example that says something else than what comes out fails', async () => {
  const code = `/**
 * Adds.
 * @example
 * \`\`\`ts
 * const two = 1 + 1
 * two // → 3
 * \`\`\`
 */
export function add() {}`
  const [example] = examplesIn({ path: 'src/add.ts', code })
  if (example === undefined) throw new Error('no example found')
  expect(example).toMatchObject({ name: 'add', code: 'const two = 1 + 1\ntwo // → 3\n' })
  await inFolder(async (write) => {
    const program = write('example.ts', programOf(example))
    await expect(run(process.execPath, [program])).rejects.toThrow('2 !== 3')
  })
})
