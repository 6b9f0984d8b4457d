/** `npm run kills [-- --short | WORD ...]`: runs all, all with CI's few kills, or the files with these names. */
import { startVitest } from 'vitest/node'

const SHORT = '3'

const words = process.argv.slice(2)
if (words.includes('--short')) process.env.KILLS ??= SHORT
process.env.NODE_ENV = 'test'
const vitest = await startVitest(
  words.filter((word) => word !== '--short'),
  { run: true, watch: false, project: ['kills'], reporters: ['verbose'] },
)
await vitest.close()
