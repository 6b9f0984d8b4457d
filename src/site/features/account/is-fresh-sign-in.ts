import type { AccountBody } from '../../../contract/records.ts'

/** A minute less than the server allows, so that there is time to press the button. */
const FRESH_MS = 9 * 60_000
const MOVE_EVERY_MS = 7 * 86_400_000

export function isFreshSignIn({ signed_in_at }: AccountBody, now: number): boolean {
  return signed_in_at !== null && now - signed_in_at <= FRESH_MS
}

/** When the membership may go to another Telegram account; null: now. */
export function movableAt({ moved_at }: AccountBody, now: number): number | null {
  if (moved_at === null || now - moved_at >= MOVE_EVERY_MS) return null
  return moved_at + MOVE_EVERY_MS
}
