import { expect, test } from 'vitest'
import { readSources } from './source.ts'

const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
const COMMENT = /^ *\/\*\*[\s\S]*?\*\/|^ *\/\/ .*$/gm

/** What is not prose: code, links, addresses, and the names after tags. */
const NOT_PROSE = /`[^`]*`|\{@link[^}]*\}|https?:\S+|@param +\S+|@throws .*/g

/** A name of two or more words: `launchOf`, `LaunchRow`. */
const NAME = /(?<![\w.'/-])[A-Za-z][a-z\d]+[A-Z][A-Za-z\d]*\b/g

/** A bulk rename that went through prose leaves such names in sentences. */
test('a comment puts the names of exports in backticks', () => {
  const sources = readSources('src', 'sandbox', 'scripts', 'test', 'migrations', 'bench')
  const exported = new Set(
    sources.flatMap(({ code }) => [...code.matchAll(EXPORTED)].map(([, name = '']) => name)),
  )
  // Comments of plain JavaScript hold types.
  const typed = sources.filter(({ path }) => !path.endsWith('.mjs'))
  const bare = typed.flatMap(({ path, code }) =>
    [...code.matchAll(COMMENT)]
      .flatMap(([comment]) => [...comment.replaceAll(NOT_PROSE, '').matchAll(NAME)])
      .filter(([name]) => exported.has(name))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(exported.size).toBeGreaterThan(2_000)
  expect(bare).toEqual([])
})
