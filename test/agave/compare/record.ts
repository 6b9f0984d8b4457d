/** `node test/agave/compare/record.ts`: asks a real validator everything and records its answers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findValidator, HOW_TO_GET_ONE, startValidator } from '../validator.ts'
import { collectAnswers } from './answers.ts'

const RECORDED = new URL('../../recorded/agave/answers.json', import.meta.url)

const binary = findValidator()
if (binary === null) {
  console.log(HOW_TO_GET_ONE.join('\n'))
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'compare-'))
const validator = await startValidator(binary, folder)
try {
  const answers = await collectAnswers(validator.rpcUrl, validator.wsUrl)
  const lines = Object.entries(answers).map(
    ([name, shape]) => `    ${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  )
  const version = JSON.stringify(validator.version)
  const text = `{\n  "version": ${version},\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`
  await writeFile(RECORDED, text)
  console.log(`${lines.length} answers of Agave ${validator.version}`)
} finally {
  await validator.stop()
  await rm(folder, { recursive: true })
}
