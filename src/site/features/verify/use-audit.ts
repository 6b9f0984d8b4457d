import { useState } from 'react'
import { audit, type Kept } from '../../../verify/audit.mjs'
import { createSite } from '../../../verify/site.mjs'
import { inOneLine } from '../../../verify/words.mjs'
import { recomputeReport } from './recompute-report.ts'

/** Reports that are recomputed in the browser. */
const SAMPLE = 5

export type Audit =
  | { state: 'idle' }
  | { state: 'running'; words: string }
  | {
      state: 'done'
      holds: boolean
      isEmpty: boolean
      line: string
      problems: string[]
      notes: string[]
    }
  | { state: 'failed'; why: string }

/** Checks this site's record on demand. `last` null: all of it. */
export function useAudit() {
  const [state, setState] = useState<Audit>({ state: 'idle' })

  async function run(kept: Kept[], last: number | null) {
    setState({ state: 'running', words: 'reading checkpoints' })
    try {
      const onProgress = (words: string) => setState({ state: 'running', words })
      const result = await audit(createSite(''), {
        kept,
        last,
        sample: SAMPLE,
        recomputeReport,
        onProgress,
      })
      const { holds, problems, facts } = result
      const isEmpty = holds && facts.checkpoints === 0
      setState({
        state: 'done',
        holds,
        isEmpty,
        line: inOneLine(result),
        problems,
        notes: facts.notes,
      })
    } catch (error) {
      setState({ state: 'failed', why: (error as Error).message })
    }
  }
  return { audit: state, run }
}
