import { expect, test } from 'vitest'
import type { TestModule, TestSpecification } from 'vitest/node'
import { groupProgress } from './group-progress.ts'

/** As much of vitest's module as the reporter reads. */
function file(group: string, states: ('passed' | 'failed')[], seconds = 0): TestModule {
  const cases = states.map((state) => ({ fullName: 'a', result: () => ({ state }) }))
  return {
    project: { name: group },
    errors: () => [],
    relativeModuleId: `${group}.test.ts`,
    diagnostic: () => ({ duration: seconds * 1_000 }),
    children: { allTests: () => cases.values(), allSuites: () => [].values() },
  } as unknown as TestModule
}

test('each group says when it starts, every 15 seconds, and when it is done, then which files were slow', async () => {
  const lines: string[] = []
  let time = 1_000
  const reporter = groupProgress(
    (line) => lines.push(line),
    () => time,
  )
  const files = [
    file('unit', ['passed']),
    file('unit', ['passed', 'failed']),
    file('unit', ['passed']),
    file('e2e', ['passed'], 8),
  ]
  await reporter.onTestRunStart?.(files as unknown as TestSpecification[])
  for (const one of files) {
    await reporter.onTestModuleStart?.(one)
    time += 8_000
    await reporter.onTestModuleEnd?.(one)
  }
  await reporter.onTestRunEnd?.([], [], 'passed')
  expect(lines).toEqual([
    'files of each group: unit 3, e2e 1',
    'unit started',
    'unit: 2 of 3 files, 2 passed, 1 failed, 16 s',
    'unit done: 3 of 3 files, 3 passed, 1 failed, 24 s',
    'e2e started',
    'e2e done: 1 of 1 files, 1 passed, 0 failed, 8 s',
    'the slowest files: e2e.test.ts 8 s, unit.test.ts 0 s, unit.test.ts 0 s, unit.test.ts 0 s',
  ])
})
