import type { Reporter, TestModule } from 'vitest/node'
import { add, NOTHING, type Tally, tallyOf } from './tally.ts'

const SAY_EVERY_MS = 15_000
const SLOWEST = 12

type Group = { files: number; done: number; tally: Tally; began: number; reportedAt: number }

/**
 * Reports the progress of each group of tests: when it starts, every 15 seconds, and when it has ended. At the end
 * it lists the files that took the longest.
 *
 * @param now in milliseconds
 */
export function groupProgress(say: (line: string) => void, now: () => number): Reporter {
  const groups = new Map<string, Group>()
  const times: { file: string; ms: number }[] = []

  return {
    onTestRunStart(specifications) {
      for (const { project } of specifications) {
        const group = groups.get(project.name)
        if (group) group.files += 1
        else
          groups.set(project.name, { files: 1, done: 0, tally: NOTHING, began: 0, reportedAt: 0 })
      }
      const sizes = [...groups].map(([name, { files }]) => `${name} ${files}`)
      say(`files of each group: ${sizes.join(', ')}`)
    },

    onTestModuleStart({ project }) {
      const group = groups.get(project.name)
      if (!group || group.began > 0) return
      group.began = group.reportedAt = now()
      say(`${project.name} started`)
    },

    onTestModuleEnd(module: TestModule) {
      const { name } = module.project
      times.push({ file: module.relativeModuleId, ms: module.diagnostic().duration })
      const group = groups.get(name)
      if (!group) return
      group.done += 1
      group.tally = add(group.tally, tallyOf([module], 0))
      const isLast = group.done === group.files
      if (!isLast && now() - group.reportedAt < SAY_EVERY_MS) return
      group.reportedAt = now()
      const seconds = Math.round((now() - group.began) / 1_000)
      say(
        `${name}${isLast ? ' done' : ''}: ${group.done} of ${group.files} files, ${counts(group.tally)}, ${seconds} s`,
      )
    },

    onTestRunEnd() {
      const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
      const seconds = slowest.map(({ file, ms }) => `${file} ${Math.round(ms / 1_000)} s`)
      say(`the slowest files: ${seconds.join(', ')}`)
    },
  }
}

function counts({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
