import { USERNAME_PATTERN } from '../../../contract/constants.ts'
import { isWalletAddress } from './wallet-address.ts'

export type ClaimFields = { wallet: string; username: string }
export type ClaimErrors = { wallet: string | null; username: string | null }

/** Normalizes the username while typing: no leading @, lowercase. */
export function typedUsername(text: string): string {
  return text.trimStart().replace(/^@+/, '').toLowerCase()
}

export function trimmedFields({ wallet, username }: ClaimFields): ClaimFields {
  return { wallet: wallet.trim(), username: typedUsername(username).trim() }
}

export function isMissing(fields: ClaimFields): boolean {
  const { wallet, username } = trimmedFields(fields)
  return wallet === '' || username === ''
}

/** Error texts for filled fields that are not valid. Empty fields are not an error yet. */
export function claimErrors(fields: ClaimFields): ClaimErrors {
  const { wallet, username } = trimmedFields(fields)
  return {
    wallet: wallet === '' || isWalletAddress(wallet) ? null : 'Not a Solana address',
    username:
      username === '' || USERNAME_PATTERN.test(username)
        ? null
        : 'A Telegram username has 4 to 32 letters, digits, or underscores and starts with a letter.',
  }
}

export function isValid(fields: ClaimFields): boolean {
  const { wallet, username } = claimErrors(fields)
  return !isMissing(fields) && wallet === null && username === null
}
