/** Events about launches, for event streams and webhooks. Stored, so a type keeps its name. */
export const LAUNCH_EVENT_TYPES = [
  'launch.detected',
  'launch.scored',
  'launch.graduated',
  'launch.turned',
  'launch.dropped',
] as const
export type LaunchEventType = (typeof LAUNCH_EVENT_TYPES)[number]
