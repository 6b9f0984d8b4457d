import type { AccountBody } from '../../../contract/records.ts'

/** `@zoe`, else the first name. Names are untrusted text: show them in a `bdi`. */
export function telegramName({ username, name }: NonNullable<AccountBody['telegram']>): string {
  return username ? `@${username}` : name
}
