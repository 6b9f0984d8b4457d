import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deadAnchors, deadCommands, deadLogLines, deadPaths } from './doc-rules.ts'
import { filesUnder } from './source.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'test/recorded/MANIFEST.md',
  ...filesUnder('docs'),
].filter((path) => path.endsWith('.md') && existsSync(path))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
const rootNames = new Set([
  'src',
  'sandbox',
  'bench',
  'test',
  'migrations',
  'scripts',
  'docs',
  'public',
  '.ci',
])
const exists = (path: string) => existsSync(path)

describe('the documents', () => {
  test.each(documents)('%s names only paths, commands, and headings that exist', (path) => {
    const text = readFileSync(path, 'utf8')
    expect(deadPaths(text, posix.dirname(path), rootNames, exists)).toEqual([])
    expect(deadCommands(text, scripts)).toEqual([])
    expect(deadAnchors(text, path, (file) => readFileSync(file, 'utf8'))).toEqual([])
  })

  test('the handbook quotes only log lines that the code writes', () => {
    const code = filesUnder('src')
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    expect(deadLogLines(readFileSync('docs/run.md', 'utf8'), code)).toEqual([])
  })

  test('npm scripts start files that exist', () => {
    const started = Object.values(scripts).flatMap((line) => [
      ...line.matchAll(/(?:node|scripts\/run)(?: --\S+)* (\S+)/g),
    ])
    expect(started.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('the checker', () => {
  const dead = (text: string) =>
    deadPaths(text, 'docs', new Set(['src', 'docs']), (path) =>
      ['src/app.ts', 'docs/run.md', 'src/site'].includes(path),
    )

  test('follows links from where the document is', () => {
    expect(dead('[ops](run.md#backup) [app](../src/app.ts) [web](https://x.example/a.md)')).toEqual(
      [],
    )
    expect(dead('[gone](gone.md) ![shot](images/shot.png)')).toEqual([
      'docs/gone.md',
      'docs/images/shot.png',
    ])
  })

  test('follows links to headings', () => {
    const read = (path: string) => (path === 'docs/a.md' ? '# Losing `KEY`, and more\n' : null)
    const text =
      '[own](#losing-key-and-more) [other](a.md#gone) [lost](b.md#x) [web](https://x.example/#y)'
    expect(deadAnchors(text, 'docs/a.md', read)).toEqual(['docs/a.md#gone', 'docs/b.md#x'])
  })

  test('looks at code that names a path from the root', () => {
    expect(dead('`src/app.ts` `src/site/` `./data` `application/json` `src/site/*.tsx`')).toEqual(
      [],
    )
    expect(dead('`src/gone.ts` and `node src/lost.ts --help`')).toEqual([
      'src/gone.ts',
      'src/lost.ts',
    ])
  })

  test('looks into blocks of code too', () => {
    expect(dead('```\nsrc/gone/   what it was\n```')).toEqual(['src/gone'])
  })

  test('knows log lines by their level', () => {
    const table =
      '| `alarm` | error | a |\n| `gone` / `back: …` | warn / info | b |\n| `npm run x` | starts | c |\n'
    expect(deadLogLines(table, "log.error({}, 'alarm')\n'back: it is'")).toEqual(['gone'])
    expect(deadLogLines(table, '')).toEqual(['alarm', 'gone', 'back:'])
  })

  test('knows npm commands', () => {
    const text =
      '`npm start`, `npm ci`, `npm run build`, `npm test -- x`, `npm run sandbox`, `npm run gone`'
    expect(deadCommands(text, { start: '', build: '', test: '', sandbox: '' })).toEqual(['gone'])
    expect(deadCommands('npm start', {})).toEqual(['start'])
  })
})
