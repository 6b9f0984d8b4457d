import type { DetectionContext } from './context.ts'
import type { Memory } from './memory.ts'

/** Shows how much the detector holds in memory. */
export function showDepths(
  { meter }: Pick<DetectionContext, 'meter'>,
  { following, trades, changes }: Pick<Memory, 'following' | 'trades' | 'changes'>,
): void {
  meter.gauge('mintwatch_detector_waiting', () => [
    { labels: { queue: 'launches' }, value: changes.waiting() },
    { labels: { queue: 'trades' }, value: trades.waiting() },
  ])
  meter.gauge('mintwatch_detector_followed', () => [
    { labels: {}, value: [...following.all()].length },
  ])
}
