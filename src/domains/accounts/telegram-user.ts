import { openIfReadable, type Sealer } from '../../kernel/seal.ts'

/** A person's data from Telegram. Only the numeric id identifies them. */
export type TelegramUser = {
  id: string
  /** Can move to another person. */
  username: string | null
  firstName: string
  language: string | null
}

/** Encrypts what Telegram says of a person; only the keyed id is stored in the clear. */
export function sealUser(sealer: Sealer, user: TelegramUser): string {
  return sealer.seal({
    id: user.id,
    username: user.username,
    first_name: user.firstName,
    language_code: user.language,
  })
}

/** Decrypts a Telegram user. @throws PermanentError if it was encrypted under another key */
export function openUser(sealer: Sealer, sealed: string): TelegramUser {
  return asUser(sealer.open(sealed))
}

/** Decrypts a Telegram user; null: it was encrypted under another key. */
export function openUserIfReadable(sealer: Sealer, sealed: string): TelegramUser | null {
  const opened = openIfReadable(sealer, sealed)
  return opened === null ? null : asUser(opened)
}

function asUser(opened: unknown): TelegramUser {
  const { id, username, first_name, language_code } = opened as {
    id: string
    username: string | null
    first_name: string
    language_code: string | null
  }
  return { id, username, firstName: first_name, language: language_code }
}

/** The keyed hash for looking up a Telegram account. */
export function telegramKey(sealer: Sealer, telegramId: string): string {
  return sealer.key(`telegram ${telegramId}`)
}

/** The keyed hash for looking up a username, in any letter case. A username can move to another person. */
export function usernameKey(sealer: Sealer, username: string): string {
  return sealer.key(`username ${username.toLowerCase()}`)
}
