import type { BroadcastState } from '../../../contract/console/broadcasts.ts'
import type { PlanId } from '../../../contract/plans.ts'
import { planName, Tag } from '../show.tsx'

const STATES: Record<BroadcastState, [words: string, tone: 'calm' | 'go' | 'care' | 'stop']> = {
  draft: ['draft', 'calm'],
  running: ['sending', 'care'],
  stopping: ['stopping', 'stop'],
  stopped: ['stopped', 'stop'],
  done: ['sent', 'go'],
}

export function BroadcastTag({ state }: { state: BroadcastState }) {
  const [words, tone] = STATES[state]
  return <Tag tone={tone}>{words}</Tag>
}

/** Who gets a broadcast. */
export function audienceName(plan: PlanId | null): string {
  return plan === null ? 'All members' : planName(plan)
}

/** Roughly how long sending takes. */
export function duration(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `about ${Math.ceil(minutes / 60)} hours`
}
