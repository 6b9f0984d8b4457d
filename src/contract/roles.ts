/** Work that one process at a time does, while others stand by. */
export const ROLES_LED = ['payments', 'bot', 'detector', 'log', 'webhooks', 'backup'] as const
export type LedRole = (typeof ROLES_LED)[number]

/**
 * `working`: led within the last 35 s. `not_begun`: a process is set up for it, and none has ever led it.
 * `stopped`: led earlier. `unknown`: no process says whether it is to be led.
 */
export type RoleState = 'working' | 'not_begun' | 'stopped' | 'unknown'
