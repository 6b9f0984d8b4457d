import { STORAGE_TELEGRAM_ID, STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { UserBody } from '../../../contract/records.ts'
import { forget, remember } from '../format/storage.ts'

/** Keeps the key by which the dashboard finds the member: the numeric id, or the name before that. */
export function rememberMember(user: Pick<UserBody, 'telegram_id' | 'username'>): void {
  const key = user.telegram_id ?? user.username
  if (key) remember(STORAGE_TELEGRAM_ID, key)
}

/** After signing out: the next dashboard starts from nothing. */
export function forgetMember(): void {
  forget(STORAGE_TELEGRAM_ID)
  forget(STORAGE_USERNAME)
}
