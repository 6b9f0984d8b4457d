import type { TestCase, TestModule } from 'vitest/node'

export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** How many tests were skipped for each reason. */
  reasons: ReadonlyMap<string, number>
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, reasons: new Map() }

export function add(one: Tally, other: Tally): Tally {
  const reasons = new Map(one.reasons)
  for (const [reason, count] of other.reasons) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  }
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    reasons,
  }
}

/** A file or group that never reached its tests counts as one failure, and so does a stray error. */
export function tallyOf(modules: readonly TestModule[], strayErrors: number): Tally {
  const cases = modules.flatMap((module) => [...module.children.allTests()].map(tallyOfCase))
  const broken = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((suite) => suite.errors().length > 0).length
  return cases.reduce(add, { ...NOTHING, failed: broken + strayErrors })
}

function tallyOfCase(test: TestCase): Tally {
  const result = test.result()
  if (result.state === 'passed') return { ...NOTHING, passed: 1 }
  if (result.state !== 'skipped') return { ...NOTHING, failed: 1 }
  return { ...NOTHING, skipped: 1, reasons: new Map([[reasonOf(test, result.note), 1]]) }
}

/** The note of `context.skip(note)`, or the name of the group that was skipped as a whole. */
function reasonOf(test: TestCase, note = ''): string {
  const named = [note, ...test.fullName.split(' > ')].find((text) => text.startsWith('skipped: '))
  return named ?? `skipped: ${note || test.fullName}`
}

/** The reasons for skipping, then the line that ends `npm test`. */
export function summary({ passed, failed, skipped, reasons }: Tally): string[] {
  const why = [...reasons].map(([reason, count]) => `${reason}, ${count} ${tests(count)}`)
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  return [...why, `${passed} passed, ${failed} failed${tail}`]
}

function tests(count: number): string {
  return count === 1 ? 'test' : 'tests'
}
