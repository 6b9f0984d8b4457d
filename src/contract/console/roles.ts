/** Who may do what in the operators' console. */

export const ROLES = ['owner', 'support', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/**
 * - `read`: every page.
 * - `reveal`: personal data that is stored encrypted, with a reason.
 * - `answer`: letters and messages to support.
 * - `act`: what moves money or access, and what is sent to many.
 * - `export`: whole tables as files.
 */
export type Right = 'read' | 'reveal' | 'answer' | 'act' | 'export'

export const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ['read', 'reveal', 'answer', 'act', 'export'],
  support: ['read', 'reveal', 'answer'],
  viewer: ['read'],
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}
