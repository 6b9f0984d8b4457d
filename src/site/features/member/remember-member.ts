import {
  STORAGE_MEMBER,
  STORAGE_TELEGRAM_ID,
  STORAGE_USERNAME,
} from '../../../contract/constants.ts'
import type { UserBody } from '../../../contract/records.ts'
import { forget, recall, remember } from '../format/storage.ts'

const FOREVER = 'forever'

/**
 * Runs in the head before the first paint: marks the document of a member, as this browser
 * remembers the membership, so that nothing flashes. Its text never changes: the server allows it
 * by its hash.
 */
export const MEMBER_SCRIPT = `try{var m=localStorage.getItem('${STORAGE_MEMBER}');if(m==='${FOREVER}'||m>Date.now())document.documentElement.dataset.member=''}catch{}`

/**
 * Stores when the membership ends, and the key by which the dashboard finds the member: the numeric
 * ID, or the username before there is one.
 * @param user `expires_at` in milliseconds; null: forever; undefined: not known here
 */
export function rememberMember(
  user: Pick<UserBody, 'telegram_id' | 'username'> & Partial<Pick<UserBody, 'expires_at'>>,
): void {
  const { expires_at: until = 1 } = user
  remember(STORAGE_MEMBER, until === null ? FOREVER : String(until))
  document.documentElement.toggleAttribute('data-member', until === null || until > Date.now())
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
  document.documentElement.removeAttribute('data-member')
}
