import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from './source.ts'

const [, table = ''] =
  /## Words\n([\s\S]*?)\n## /.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|([^|]*)\|$/gm)]
  .map(([, word = '', meaning = '', others = '']) => ({
    word: word.trim(),
    meaning: meaning.trim(),
    others: others
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }))
  .filter(({ word }) => !/^(word|-+)$/.test(word))

const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

/** Functions of a file, and methods of its objects and classes. */
const LOCAL =
  /\bfunction\*? (\w+)|\b(?:const|let) (\w+)[^=\n]*= (?:async )?(?:\([^()]*\)|\w+)[^=\n]*=>|^ +(?:async )?(\w+)\([^()\n]*\)(?:: [^{\n]+)?(?: \{)?$/gm

/** `wrongWords('src/a/note-click.ts', …)` reads `noteClick` and `note-click` as the words note, click. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

test('the glossary has about forty words, each once and with a meaning', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length)
  for (const { word, meaning } of rows) expect(meaning.length, word).toBeGreaterThan(10)
})

test('no file, export, or function is named with another word for the same idea', () => {
  const named = readSources('src').flatMap(({ path, code }) => [
    ...path.split('/').map((part) => ({ path, name: part })),
    ...[...code.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })),
    ...(path.includes('.test.') ? [] : [...code.matchAll(LOCAL)]).map(([, ...names]) => ({
      path,
      name: names.find((name) => name !== undefined) ?? '',
    })),
  ])
  expect(named.length).toBeGreaterThan(3_000)
  const wrong = rows.flatMap(({ word, others }) =>
    others.flatMap((other) =>
      named
        .filter(({ name }) => ` ${wordsOf(name).join(' ')} `.includes(` ${other} `))
        .map(({ path, name }) => `${path}: ${name} says “${other}”, not “${word}”`),
    ),
  )
  expect([...new Set(wrong)]).toEqual([])
})
