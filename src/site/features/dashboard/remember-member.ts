import { STORAGE_TELEGRAM_ID } from '../../../contract/constants.ts'
import type { UserBody } from '../../../contract/records.ts'
import { remember } from '../format/storage.ts'

/** Keeps the key by which the dashboard finds the member: the numeric id, or the name before that. */
export function rememberMember(user: Pick<UserBody, 'telegram_id' | 'username'>): void {
  const key = user.telegram_id ?? user.username
  if (key) remember(STORAGE_TELEGRAM_ID, key)
}
