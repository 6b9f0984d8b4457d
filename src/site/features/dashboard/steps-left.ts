import type { AccountBody } from '../../../contract/records.ts'

/** What a new member does once, in this order. */
export type FirstStep = 'link' | 'join' | 'alerts'
export type StepState = { step: FirstStep; isDone: boolean }

/** A step that can't be done here, such as joining a channel that doesn't exist, is not among them. */
export function firstSteps({
  strong,
  channel,
  alerts,
}: Pick<AccountBody, 'strong' | 'channel' | 'alerts'>): StepState[] {
  const hasAlerts = alerts.on || alerts.filters.some(({ on }) => on)
  return [
    { step: 'link', isDone: strong },
    // Before the link nobody knows whether there is one to join.
    ...(channel || !strong ? ([{ step: 'join', isDone: channel?.joined ?? false }] as const) : []),
    { step: 'alerts', isDone: hasAlerts },
  ]
}
