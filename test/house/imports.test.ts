import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cycles, deadImports, mayImport, violations } from './import-rules.ts'
import { roomOf } from './rooms.ts'
import { importsOf, isTest, readSources } from './source.ts'

const files = readSources('src', 'sandbox', 'bench', 'test', 'migrations', 'scripts')
const product = files.filter(
  ({ path }) => /^(src|sandbox|migrations)\//.test(path) && !isTest(path),
)
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
}

describe('the repository', () => {
  test('imports only what the table allows', () => {
    expect(violations(files, new Set(Object.keys(dependencies)))).toEqual([])
  })

  test('has no cycles', () => {
    expect(cycles(files.filter((file) => !isTest(file.path)))).toEqual([])
  })

  test('has no rooms that import each other', () => {
    expect(cycles(product, roomOf)).toEqual([])
  })

  test('has no features of the site that import each other', () => {
    const feature = (path: string) => path.split('/').slice(0, 4).join('/')
    const features = files.filter(
      ({ path }) => path.startsWith('src/site/features/') && !isTest(path),
    )
    expect(cycles(features, feature)).toEqual([])
  })

  test('imports no file that is not there', () => {
    expect(deadImports(files, existsSync)).toEqual([])
  })
})

describe('the checker', () => {
  test('sees every way to import', () => {
    const code = `
      import a from './a.ts'
      import type { B } from './b.ts'
      export { c } from './c.ts'
      export * from './d.ts'
      export type { E } from './e.ts'
      import './f.css'
      const g = await import('./g.ts')
      type H = import('./h.ts').H
      const text = "import './not.ts'" // import './neither.ts'
      const view = <p>import './nor.ts'</p>
    `
    expect(importsOf({ path: 'src/site/x.tsx', code })).toEqual([
      { specifier: './a.ts', kind: 'value' },
      { specifier: './b.ts', kind: 'type' },
      { specifier: './c.ts', kind: 'value' },
      { specifier: './d.ts', kind: 'value' },
      { specifier: './e.ts', kind: 'type' },
      { specifier: './f.css', kind: 'value' },
      { specifier: './g.ts', kind: 'dynamic' },
      { specifier: './h.ts', kind: 'type' },
    ])
  })

  test.each([
    ['src/kernel/db/sqlite.ts', 'src/kernel/clock.ts'],
    ['src/kernel/db/migrate.ts', 'migrations/001-orders.ts'],
    ['migrations/001-orders.ts', 'src/kernel/db/tables.ts'],
    ['src/contract/plans.ts', 'src/kernel/money.ts'],
    ['src/config/config.ts', 'src/kernel/errors.ts'],
    ['src/domains/orders/settle.ts', 'src/domains/orders/order.ts'],
    ['src/domains/orders/settle.ts', 'src/contract/plans.ts'],
    ['src/domains/risk/score.ts', 'src/domains/launches/index.ts'],
    ['src/flows/purchase/purchase.ts', 'src/domains/orders/index.ts'],
    ['src/adapters/solana/payments/watch-context.ts', 'src/domains/orders/ports.ts'],
    ['src/entry/http/orders.ts', 'src/flows/purchase/purchase.ts'],
    ['src/entry/http/orders.ts', 'src/entry/http/session.ts'],
    ['src/cli/doctor.ts', 'src/app.ts'],
    ['src/site/pages/payment.tsx', 'src/site/features/payment/state.ts'],
    ['src/site/ui/button.tsx', 'src/site/ui/icon.tsx'],
    ['src/app.ts', 'src/adapters/solana/payments/watch-context.ts'],
    ['src/app.ts', 'migrations/index.ts'],
    ['src/main.ts', 'sandbox/world.ts'],
    ['sandbox/world.ts', 'src/contract/constants.ts'],
    ['src/domains/orders/settle.test.ts', 'src/flows/purchase/purchase.ts'],
    ['test/e2e/walk.test.ts', 'sandbox/world.ts'],
    ['bench/run.ts', 'src/app.ts'],
  ])('lets %s import %s', (from, to) => {
    expect(mayImport(from, to)).toBe(true)
  })

  test.each([
    ['src/kernel/db/sqlite.ts', 'src/contract/plans.ts'],
    ['src/kernel/db/sqlite.ts', 'migrations/001-orders.ts'],
    ['migrations/001-orders.ts', 'src/contract/plans.ts'],
    ['src/contract/plans.ts', 'src/kernel/ids.ts'],
    ['src/config/config.ts', 'src/app.ts'],
    ['src/domains/orders/settle.ts', 'src/domains/memberships/index.ts'],
    ['src/domains/orders/settle.ts', 'src/config/config.ts'],
    ['src/domains/risk/score.ts', 'src/domains/launches/store.ts'],
    ['src/flows/purchase/purchase.ts', 'src/domains/orders/settle.ts'],
    ['src/flows/purchase/purchase.ts', 'src/adapters/solana/payments/watch-context.ts'],
    ['src/adapters/solana/payments/watch-context.ts', 'src/domains/orders/index.ts'],
    ['src/adapters/solana/payments/watch-context.ts', 'src/adapters/prices/median.ts'],
    ['src/entry/http/orders.ts', 'src/domains/orders/table.ts'],
    ['src/entry/http/orders.ts', 'src/entry/jobs/expire.ts'],
    ['src/entry/http/orders.ts', 'src/app.ts'],
    ['src/site/api.ts', 'src/kernel/clock.ts'],
    ['src/site/api.ts', 'src/domains/orders/index.ts'],
    ['src/site/ui/button.tsx', 'src/site/api.ts'],
    ['src/app.ts', 'sandbox/world.ts'],
    ['src/app.ts', 'test/engines.ts'],
    ['src/flows/purchase/purchase.ts', 'src/flows/purchase.test.ts'],
    ['sandbox/world.ts', 'src/kernel/clock.ts'],
    ['somewhere/new.ts', 'src/kernel/clock.ts'],
  ])('keeps %s from importing %s', (from, to) => {
    expect(mayImport(from, to)).toBe(false)
  })

  const forbidden = (path: string, code: string) =>
    violations([{ path, code }], new Set(['kysely']))

  test('names the file and what it must not import', () => {
    expect(
      forbidden(
        'src/flows/purchase/purchase.ts',
        `import { x } from '../../adapters/solana/rpc/rpc.ts'`,
      ),
    ).toEqual([
      'src/flows/purchase/purchase.ts → ../../adapters/solana/rpc/rpc.ts: src/flows/purchase/purchase.ts may not import src/adapters/solana/rpc/rpc.ts',
    ])
  })

  test.each([
    ['the browser has no Node', 'src/contract/plans.ts', `import 'node:crypto'`],
    ['the browser does not load zod', 'src/site/api.ts', `import { z } from 'zod'`],
    ['… nor what loads it', 'src/site/api.ts', `import '../contract/schemas.ts'`],
    ['ui knows no router', 'src/site/ui/link.tsx', `import { Link } from 'react-router'`],
    [
      'domains do no I/O',
      'src/domains/orders/open.ts',
      `import { readFile } from 'node:fs/promises'`,
    ],
    ['the server lacks development packages', 'src/app.ts', `import { LiteSVM } from 'litesvm'`],
    ['the sandbox is loaded when wanted', 'src/main.ts', `import { x } from '../sandbox/world.ts'`],
  ])('%s', (_, path, code) => {
    expect(forbidden(path, code)).toHaveLength(1)
  })

  test.each([
    ['a type costs the server nothing', 'src/app.ts', `import type { X } from 'vitest'`],
    ['a dependency', 'src/app.ts', `import { Kysely } from 'kysely'`],
    ['a part of one', 'src/app.ts', `import { Migrator } from 'kysely/migration'`],
    ['the sandbox on demand', 'src/main.ts', `await import('../sandbox/world.ts')`],
    ['generated types', 'src/site/root.tsx', `import type { Route } from './+types/root'`],
  ])('%s is fine', (_, path, code) => {
    expect(forbidden(path, code)).toEqual([])
  })

  test('finds circles, through types too, and none where there is none', () => {
    const file = (name: string, code: string) => ({ path: `src/kernel/${name}.ts`, code })
    const a = file('a', `import { b } from './b.ts'`)
    const b = file('b', `import type { C } from './c.ts'`)
    const c = file('c', `export { a } from './a.ts'`)
    expect(cycles([a, b, c])).toEqual([
      ['src/kernel/a.ts', 'src/kernel/b.ts', 'src/kernel/c.ts', 'src/kernel/a.ts'],
    ])
    expect(cycles([a, b, file('c', '')])).toEqual([])
  })

  test('finds folders that import each other without a circle of files', () => {
    const one = { path: 'src/site/a/one.ts', code: `import '../b/two.ts'` }
    const two = { path: 'src/site/b/two.ts', code: '' }
    const back = { path: 'src/site/b/back.ts', code: `import '../a/other.ts'` }
    const other = { path: 'src/site/a/other.ts', code: '' }
    const folder = (path: string) => path.split('/').slice(0, 3).join('/')
    expect(cycles([one, two, back, other])).toEqual([])
    expect(cycles([one, two, back, other], folder)).toEqual([
      ['src/site/a', 'src/site/b', 'src/site/a'],
    ])
    expect(cycles([one, two, other], folder)).toEqual([])
  })

  test('finds imports that lead nowhere', () => {
    const file = { path: 'src/kernel/a.ts', code: `import './b.ts'; import '../c.svg?url'` }
    expect(deadImports([file], (path) => path === 'src/c.svg')).toEqual([
      'src/kernel/a.ts → src/kernel/b.ts',
    ])
  })
})
