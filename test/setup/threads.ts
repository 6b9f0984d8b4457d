import type { TestProject } from 'vitest/node'
import { areThreadsFresh, buildThreads } from '../../scripts/prepare/build.mjs'
import { withLock } from '../../scripts/prepare/lock.mjs'

/** Builds what runs in threads from today's sources, also when they change under a watching run. */
export async function setup(project: TestProject): Promise<void> {
  await build()
  project.onTestsRerun(build)
}

async function build(): Promise<void> {
  if (areThreadsFresh()) return
  await withLock(async () => {
    if (!areThreadsFresh()) await buildThreads()
  })
}
