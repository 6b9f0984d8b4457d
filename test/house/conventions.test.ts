import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { brokenHabits } from './convention-rules.ts'
import { isTest, readSources } from './source.ts'

const files = readSources('src', 'sandbox', 'bench', 'test', 'migrations', 'scripts')

const LONGEST = 300
const WRITER = 'src/entry/http/event-writer.ts'

describe('the repository', () => {
  test('follows the conventions', () => {
    expect(files.flatMap(brokenHabits)).toEqual([])
  })

  test(`has no file above ${LONGEST} lines`, () => {
    const long = files.filter(({ code }) => code.trimEnd().split('\n').length > LONGEST)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('opens event streams in one place, which ends them and answers HEAD without one', () => {
    const opening = readSources('src').filter(
      ({ path, code }) => /openEvents\(|streamSSE\(/.test(code) && !isTest(path) && path !== WRITER,
    )
    expect(opening.map(({ path }) => path)).toEqual(['src/entry/http/event-stream.ts'])
  })

  test('writes markup from text in two places, where no stranger’s words are', () => {
    const setting = readSources('src').filter(
      ({ path, code }) =>
        !isTest(path) &&
        /dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment|setHTMLUnsafe/.test(
          code,
        ),
    )
    expect(setting.map(({ path }) => path)).toEqual([
      'src/site/features/shell/document.tsx',
      'src/site/ui/as-built.tsx',
    ])
  })

  test('lets no request of a page wait for ever', () => {
    const browser = readSources('src/site', 'src/console').filter(({ path }) => !isTest(path))
    const requests = browser.flatMap(({ path, code }) =>
      [...code.matchAll(/\bfetch\([\s\S]{0,200}/g)].map(([text]) => ({ path, text })),
    )
    expect(requests.length).toBeGreaterThan(3)
    const waiting = requests.filter(({ text }) => !/signal|\(address, request\)/.test(text))
    expect(waiting).toEqual([])
  })

  test('starts every thread of the product from what is built for it', () => {
    const started = files
      .filter(({ path }) => path.startsWith('src/') && !isTest(path))
      .flatMap(({ path, code }) =>
        [...code.matchAll(/new Worker\((\S+)/g)].map(([, to]) => `${path}: ${to}`),
      )
    expect(started.length).toBeGreaterThan(0)
    const names = started.map((one) => /: threadFile\('([\w-]+)'\)/.exec(one)?.[1] ?? one)
    const [{ code: built } = { code: '' }] = readSources('vite.threads.config.ts')
    const entries = [...built.matchAll(/'src\/.*?([\w-]+)\.ts'/g)].map(([, name]) => name)
    expect(names.sort()).toEqual(entries.sort())
  })

  test('runs every test file in one group', () => {
    const groups = (config.test?.projects ?? []) as {
      test: { include: string[]; exclude?: string[] }
    }[]
    const isIn = (path: string, globs: string[]) => globs.some((glob) => matchesGlob(path, glob))
    const groupsOf = (path: string) =>
      groups.filter(
        ({ test: { include, exclude = [] } }) => isIn(path, include) && !isIn(path, exclude),
      )
    const paths = files.map(({ path }) => path).filter(isTest)
    expect(paths.filter((path) => groupsOf(path).length !== 1)).toEqual([])
  })

  test('has its unit tests beside what they test', () => {
    const paths = new Set(files.map(({ path }) => path))
    const alone = [...paths]
      .filter((path) => isTest(path) && /^(src|sandbox)\//.test(path))
      .filter((path) => {
        const subject = path.replace(/\.test\.tsx?$/, '')
        return !['.ts', '.tsx', '.js'].some((extension) => paths.has(subject + extension))
      })
    expect(alone).toEqual([])
  })
})

describe('the checker', () => {
  const broken = (path: string, code: string) =>
    brokenHabits({ path, code }).map((line) => line.replace(/^\S+ /, ''))

  test.each([
    ['a default', 'export default function main() {}'],
    ['a renamed default', 'const a = 1\nexport { a as default }'],
    ['one that is passed on', `export { default } from './b.ts'`],
  ])('finds a default export: %s', (_, code) => {
    expect(broken('src/flows/purchase/purchase.ts', code)).toEqual(['exports by name only'])
    expect(broken('src/site/pages/home.tsx', code)).toEqual([])
  })

  test.each(['process.env.PORT', 'process["env"].PORT', `import('node:process')`])(
    'finds a reader of the environment: %s',
    (code) => {
      expect(broken('src/entry/http/server.ts', code)).toEqual(['leaves the environment to config'])
      expect(broken('src/config/env.ts', code)).toEqual([])
      expect(broken('scripts/test.ts', code)).toEqual([])
    },
  )

  test.each(['Date.now()', 'const now = Date.now', 'new Date()', 'performance.now()'])(
    'finds a hidden clock: %s',
    (code) => {
      expect(broken('src/flows/purchase/purchase.ts', code)).toEqual([
        'takes the time from its Clock',
      ])
      expect(broken('src/kernel/clock.ts', code)).toEqual([])
      expect(broken('src/flows/purchase.test.ts', code)).toEqual([])
    },
  )

  test.each([
    'Math.random()',
    'randomBytes(16)',
    'crypto.randomUUID()',
    'crypto.getRandomValues(a)',
  ])('finds hidden chance: %s', (code) => {
    expect(broken('src/domains/orders/open.ts', code)).toEqual(['takes chance from its Entropy'])
    expect(broken('src/kernel/ids.ts', code)).toEqual([])
  })

  test.each([
    'test.skip("x", f)',
    'describe.only("x", f)',
    'it.concurrent.only("x", f)',
    'test.todo("x")',
  ])('finds tests that were left out: %s', (code) => {
    expect(broken('src/kernel/money.test.ts', code)).toEqual(['runs all its tests'])
  })

  test.each([
    'new Date(0)',
    'clock.now()',
    'context.skip("no browser")',
    'const { env } = config',
    'const text = "Date.now()"',
  ])('accepts: %s', (code) => {
    expect(broken('src/flows/purchase/purchase.ts', code)).toEqual([])
    expect(broken('src/flows/purchase.test.ts', code)).toEqual([])
  })

  test.each(['const house = openServer()', 'room.feel()', 'const told = read()'])(
    'finds a private name: %s',
    (code) => {
      expect(broken('test/e2e/walk.test.ts', code)).toEqual(['uses names of the field'])
    },
  )

  test.each(['const text = `$SHARE%`', 'const part = <b>over {share}%</b>'])(
    'finds a percent that is formatted by hand: %s',
    (code) => {
      const percents = (path: string, text: string) =>
        broken(path, text.replace('$SHARE', '$' + '{share}'))
      expect(percents('src/site/ui/share.tsx', code)).toEqual(['formats percents with percent()'])
      expect(percents('src/contract/format.ts', '`$SHARE%`')).toEqual([])
      expect(percents('src/site/ui/share.tsx', '`a 5% step, $SHARE`')).toEqual([])
    },
  )

  test.each(['const a = { ...{ b, c } }', 'const a = [...["b"], "c"]'])(
    'finds a literal that is spread: %s',
    (code) => {
      expect(broken('src/kernel/money.ts', code)).toEqual(['writes out what it would spread'])
      expect(broken('src/kernel/money.test.ts', code)).toEqual([])
      expect(broken('src/kernel/money.ts', 'const a = { ...(b && { c }) }')).toEqual([])
    },
  )

  test('finds unfinished work, and names the line', () => {
    const mark = 'TO' + 'DO'
    expect(brokenHabits({ path: 'src/a.ts', code: `const a = 1\n// ${mark}: more\n` })).toEqual([
      'src/a.ts:2 is finished',
    ])
  })
})
