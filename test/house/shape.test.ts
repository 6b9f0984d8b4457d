import { describe, expect, test } from 'vitest'
import { LONG_FOR_A_REASON } from './long-functions.ts'
import { namesDeclaredTwice, offeredToNobody, SHARED_NAMES, valuesUsedAlone } from './name-rules.ts'
import {
  crowdedFolders,
  longFunctions,
  strayQueries,
  undocumentedFunctions,
} from './shape-rules.ts'
import { readSources } from './source.ts'

const files = readSources('src', 'sandbox', 'bench', 'test', 'migrations', 'scripts')
const MOST_SIDE_BY_SIDE = 25
const LONGEST = 70

describe('the code', () => {
  test('keeps its SQL in domains, kernel, command lines and queries.ts', () => {
    expect(strayQueries(files)).toEqual([])
  })

  test(`has no function above ${LONGEST} lines without a reason, and no reason without a function`, () => {
    const product = files.filter(({ path }) => /^(src|sandbox|scripts)\//.test(path))
    const long = Object.keys(longFunctions(product, LONGEST))
    expect(long.sort()).toEqual(Object.keys(LONG_FOR_A_REASON).sort())
  })

  test(`has no folder with more than ${MOST_SIDE_BY_SIDE} files of one kind side by side`, () => {
    expect(crowdedFolders(files, MOST_SIDE_BY_SIDE)).toEqual({})
  })

  test('says of every exported function of the product what it does', () => {
    expect(undocumentedFunctions(files)).toEqual([])
  })
})

test('an exported name is declared once, or is named among the exceptions', () => {
  const code = files.filter(({ path }) => /^(src|sandbox)\//.test(path))
  const twice = namesDeclaredTwice(code)
  const kept = Object.entries(twice).filter(([name]) => !(name in SHARED_NAMES))
  expect(Object.fromEntries(kept)).toEqual({})
  expect(Object.keys(SHARED_NAMES).filter((name) => !(name in twice))).toEqual([])
})

test('exports no value that only its own file uses', () => {
  const configs = ['vite', 'vite.console', 'vite.draw', 'vite.rules', 'vitest', 'react-router']
  const all = [...files, ...readSources(...configs.map((name) => `${name}.config.ts`))]
  expect(valuesUsedAlone(all)).toEqual([])
})

test('a domain offers what other rooms use, and no more', () => {
  expect(offeredToNobody(files)).toEqual([])
  const barrel = { path: 'src/domains/one/index.ts', code: "export { a, type B } from './a.ts'" }
  const room = { path: 'src/flows/two.ts', code: "import { a } from '../domains/one/index.ts'" }
  expect(offeredToNobody([barrel, room])).toEqual(['src/domains/one/index.ts B'])
  const all = { ...barrel, code: "export type * from './table.ts'" }
  expect(offeredToNobody([all, room])).toEqual(['src/domains/one/index.ts *'])
})

describe('the checker', () => {
  const stray = (path: string, code: string) => strayQueries([{ path, code }])

  test.each([
    `tx.selectFrom('orders').execute()`,
    `await db.read.insertInto('grants')`,
    'sql`select 1`.execute(tx)',
    'const only = sql<number>`count(*)`',
  ])('finds SQL: %s', (code) => {
    expect(stray('src/flows/purchase/purchase.ts', code)).toHaveLength(1)
    expect(stray('src/domains/orders/load.ts', code)).toEqual([])
    expect(stray('src/flows/purchase/queries.ts', code)).toEqual([])
    expect(stray('src/flows/purchase/purchase.test.ts', code)).toEqual([])
  })

  test.each([`import type { Tx } from './a.ts'`, `const text = 'selectFrom'`, 'list.with(0, 1)'])(
    'accepts: %s',
    (code) => {
      expect(stray('src/flows/purchase/purchase.ts', code)).toEqual([])
    },
  )

  test('finds exported functions without a docstring', () => {
    const code = `/** Adds. */\nexport function add() {}\nexport async function take() {}\nfunction own() {}`
    expect(undocumentedFunctions([{ path: 'src/kernel/a.ts', code }])).toEqual([
      'src/kernel/a.ts take',
    ])
    expect(undocumentedFunctions([{ path: 'src/site/a.ts', code }])).toEqual([])
  })

  test('measures functions of every form, by name', () => {
    const code = `
      export function a() {
        return 1
      }
      const b = () => {
        return 1
      }
      class C {
        d() {
          return 1
        }
      }
      const short = () => 1
    `
    const found = longFunctions([{ path: 'src/x.ts', code }], 2)
    expect(found).toEqual({ 'src/x.ts a': 3, 'src/x.ts b': 3, 'src/x.ts d': 3 })
    expect(longFunctions([{ path: 'src/x.test.ts', code }], 2)).toEqual({})
  })

  test('finds a name that two files declare, but not a call or a test', () => {
    const at = (path: string, code: string) => ({ path, code })
    const found = namesDeclaredTwice([
      at('src/a.ts', 'export type Role = 1'),
      at('src/b.ts', 'export const Role = 1\nexport async function grant() {}'),
      at('src/site/api.ts', 'export const grant = 1'),
      at('src/c.test.ts', 'export function grant() {}'),
    ])
    expect(found).toEqual({ Role: ['src/a.ts', 'src/b.ts'] })
  })

  test('finds an exported value that no other file names, but not a type or a page’s', () => {
    const at = (path: string, code: string) => ({ path, code })
    const found = valuesUsedAlone([
      at('src/a.ts', 'export const alone = 1\nexport const used = alone\nexport type Role = 1'),
      at('src/b.ts', `import { used } from './a.ts'`),
      at('src/site/pages/faq.tsx', 'export function meta() {}'),
    ])
    expect(found).toEqual(['src/a.ts alone'])
  })

  test('counts sources and tests apart', () => {
    const paths = ['src/a/1.ts', 'src/a/2.ts', 'src/a/2.test.ts', 'src/b/1.ts', 'src/a/c/1.ts']
    const found = crowdedFolders(
      paths.map((path) => ({ path, code: '' })),
      1,
    )
    expect(found).toEqual({ 'src/a': 2 })
  })
})
