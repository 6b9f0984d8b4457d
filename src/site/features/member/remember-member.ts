import {
  STORAGE_MEMBER,
  STORAGE_TELEGRAM_ID,
  STORAGE_USERNAME,
} from '../../../contract/constants.ts'
import type { UserBody } from '../../../contract/records.ts'
import { forget, recall, remember } from '../format/storage.ts'

/**
 * Stores the key by which the dashboard finds the member: the numeric ID, or the username before
 * there is one.
 */
export function rememberMember(user: Pick<UserBody, 'telegram_id' | 'username'>): void {
  remember(STORAGE_MEMBER, '1')
  const key = user.telegram_id ?? user.username
  if (key) remember(STORAGE_TELEGRAM_ID, key)
}

/** Whether this browser has shown a membership before. Its session may have ended since. */
export function hasBeenMember(): boolean {
  return [STORAGE_MEMBER, STORAGE_TELEGRAM_ID].some((key) => recall(key) !== null)
}

/** Clears what `rememberMember` and the payment page stored. */
export function forgetMember(): void {
  forget(STORAGE_MEMBER)
  forget(STORAGE_TELEGRAM_ID)
  forget(STORAGE_USERNAME)
}
