import type { AccountBody } from '../../../contract/records.ts'

/** One minute less than the server allows, to leave time to press the button. */
const FRESH_MS = 9 * 60_000
const MOVE_EVERY_MS = 7 * 86_400_000

/** @param now by the server's clock */
export function isFreshSignIn({ signed_in_at }: AccountBody, now: number): boolean {
  return signed_in_at !== null && now - signed_in_at <= FRESH_MS
}

/** When the membership may move to another Telegram account; null if it may now. */
export function movableAt({ moved_at, now }: AccountBody): number | null {
  if (moved_at === null || now - moved_at >= MOVE_EVERY_MS) return null
  return moved_at + MOVE_EVERY_MS
}
