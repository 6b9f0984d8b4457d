import { defineConfig } from 'vitest/config'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A mutant is planted in what Vite hands to the tests. */
const IS_MUTANT = process.env.PLANTED_MUTANT !== undefined

const POSTGRES = 'test/setup/postgres.ts'
const BROWSER = 'test/setup/browser.ts'

/** Tests beside TypeScript that replace a module, or load one again. */
const REPLACING = ['src/console/api.test.ts', 'src/site/stream-slots.test.ts']

/**
 * Groups run one after another, so that a browser, a database race, and the simulation never share
 * two cores. `npm test` leaves out `kills`, `drills`, `cluster`, and `long`, which have commands of their own. Component
 * tests request a DOM with `// @vitest-environment happy-dom`.
 */
export default defineConfig({
  test: {
    projects: [
      project('unit', 0, {
        include: [
          'src/**/*.test.ts',
          'sandbox/**/*.test.ts',
          'scripts/**/*.test.{ts,mjs}',
          'test/adversary/**/*.test.ts',
        ],
        exclude: REPLACING,
        testTimeout: MINUTE,
      }),
      // Some of them replace a module, which no other file may see.
      project('screens', 0, {
        include: ['src/**/*.test.tsx', ...REPLACING],
        isTranslated: true,
        setupFiles: ['test/setup/patient-screens.ts'],
        isolate: true,
        testTimeout: MINUTE,
      }),
      project('house', 0, { include: ['test/house/**/*.test.ts'], testTimeout: 3 * MINUTE }),
      project('integration', 1, {
        include: ['test/integration/**/*.test.ts'],
        globalSetup: [POSTGRES],
        // They wait for the database and the clock more than they compute.
        maxWorkers: 4,
        testTimeout: 3 * MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
      // Its mutants replace modules.
      project('simulation', 2, {
        include: ['test/simulation/**/*.test.ts'],
        isTranslated: true,
        globalSetup: [POSTGRES],
        testTimeout: 10 * MINUTE,
        hookTimeout: MINUTE,
      }),
      project('e2e', 3, {
        include: ['test/e2e/**/*.test.ts'],
        globalSetup: [POSTGRES, BROWSER],
        // They wait for the chain's slots more than they compute.
        maxWorkers: 4,
        testTimeout: 5 * MINUTE,
        hookTimeout: 3 * MINUTE,
      }),
      project('cluster', 4, {
        include: ['test/cluster/**/*.test.ts'],
        globalSetup: [POSTGRES],
        fileParallelism: false,
        testTimeout: 60 * MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
      project('agave', 6, {
        include: ['test/agave/**/*.test.ts'],
        globalSetup: [POSTGRES],
        fileParallelism: false,
        testTimeout: 10 * MINUTE,
        hookTimeout: 5 * MINUTE,
      }),
      // Other people's suites; `npm test` leaves out those that take minutes.
      project('suites', 8, {
        include: ['test/suites/*.test.ts'],
        globalSetup: [POSTGRES],
        testTimeout: 3 * MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
      project('long', 7, {
        include: ['test/suites/long/*.test.ts'],
        globalSetup: [POSTGRES, BROWSER],
        fileParallelism: false,
        testTimeout: 20 * MINUTE,
        hookTimeout: 3 * MINUTE,
      }),
      project('drills', 9, {
        include: ['test/drills/*.test.ts'],
        fileParallelism: false,
        testTimeout: 10 * MINUTE,
        hookTimeout: 5 * MINUTE,
      }),
      project('kills', 5, {
        include: ['test/kills/**/*.test.ts'],
        globalSetup: [POSTGRES],
        testTimeout: 5 * MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
    ],
  },
})

type Options = {
  include: string[]
  exclude?: string[]
  /** Vite loads the modules, which can then be JSX, or replaced. */
  isTranslated?: boolean
  setupFiles?: string[]
  globalSetup?: string[]
  fileParallelism?: boolean
  isolate?: boolean
  maxWorkers?: number
  testTimeout: number
  hookTimeout?: number
}

function project(name: string, groupOrder: number, { isTranslated = false, ...options }: Options) {
  return {
    extends: true as const,
    test: {
      name,
      environment: 'node',
      // Nothing is tried twice; what takes longer on a busy machine is waited for.
      // Files share the modules that are loaded, which halves the time.
      isolate: false,
      // Node loads modules as it does for the product, which takes a fifth less than through Vite.
      experimental: { viteModuleRunner: isTranslated || IS_MUTANT },
      expect: { poll: { timeout: 45 * SECOND, interval: 20 } },
      sequence: { groupOrder },
      ...(options.fileParallelism === false ? {} : { maxWorkers: 2 }),
      ...options,
      globalSetup: ['test/setup/threads.ts', ...(options.globalSetup ?? [])],
      ...(options.globalSetup?.includes(POSTGRES)
        ? { setupFiles: ['test/setup/keep-sessions.ts'] }
        : {}),
    },
  }
}
