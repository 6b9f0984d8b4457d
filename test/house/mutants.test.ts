import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS } from '../mutants/list.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test.each(MUTANTS)('the mutant "$name" still fits the code', ({ file, from, caughtBy }) => {
  expect(read(file).split(from)).toHaveLength(2)
  expect(read(caughtBy)).toContain('test')
})

test('some mutants are short enough for CI', () => {
  expect(MUTANTS.filter(({ short }) => short)).toHaveLength(4)
})
