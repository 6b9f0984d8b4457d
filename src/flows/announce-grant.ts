import { MEMBER_GRANTED, type MemberGranted } from '../contract/news.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import type { Entropy } from '../kernel/ids.ts'
import { enqueue } from './news.ts'

/** Tells the bot that an account got access, once per `once`. */
export function announceGrant(
  tx: Tx,
  entropy: Entropy,
  granted: MemberGranted,
  once: string,
  at: Ms,
): Promise<void> {
  return enqueue(tx, entropy, { topic: MEMBER_GRANTED, once, payload: granted, at })
}
