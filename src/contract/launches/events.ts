import type { LaunchBody } from './bodies.ts'
import type { Stage } from './stages.ts'
import type { TurnKind } from './turns.ts'

/** Events about launches, for event streams and webhooks. Stored, so a type keeps its name. */
export const LAUNCH_EVENT_TYPES = [
  'launch.detected',
  'launch.scored',
  'launch.graduated',
  'launch.turned',
  'launch.dropped',
] as const
export type LaunchEventType = (typeof LAUNCH_EVENT_TYPES)[number]

/** One event of `/api/v1/stream` and of webhooks. Times are integer milliseconds UTC. */
export type LaunchEventBody = {
  /** Grows by one with every event; where to resume from. */
  id: number
  type: LaunchEventType
  at: number
  mint: string
  /** Which report `launch.scored` is about. */
  stage: Stage | null
  /** How a posted launch turned; its evidence in one sentence. */
  turn: { kind: TurnKind; evidence: string } | null
  /** As it is when the event is sent; null: the chain dropped it. */
  launch: LaunchBody | null
}
