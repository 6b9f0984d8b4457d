/** Channels on which processes publish changes immediately, by id. Nothing is stored. */

/** Ids of changed orders. */
export const ORDER_CHANGED = 'order' as const
/** Mints of new and changed launches. */
export const LAUNCH_CHANGED = 'launch' as const
/** New messages to send. */
export const MESSAGES_QUEUED = 'message' as const

export type PubSubChannel = typeof ORDER_CHANGED | typeof LAUNCH_CHANGED | typeof MESSAGES_QUEUED
