/** Who may do what in the operators' console. */

export const OPERATOR_ROLES = ['owner', 'support', 'viewer'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/**
 * - `read`: every page.
 * - `reveal`: personal data that is stored encrypted, with a reason.
 * - `answer`: letters and messages to support.
 * - `act`: changes to payments and access, and messages to many members.
 * - `export`: whole tables as files.
 */
export type OperatorRight = 'read' | 'reveal' | 'answer' | 'act' | 'export'

export const RIGHTS: Readonly<Record<OperatorRole, readonly OperatorRight[]>> = {
  owner: ['read', 'reveal', 'answer', 'act', 'export'],
  support: ['read', 'reveal', 'answer'],
  viewer: ['read'],
}
