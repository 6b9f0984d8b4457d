import type { Stage } from '../../../contract/launches/stages.ts'

export const STAGE_WORDS: Record<Stage, string> = {
  at_once: 'At launch',
  '10s': '10 s',
  '60s': '1 min',
  '5m': '5 min',
  '1h': '1 h',
}
