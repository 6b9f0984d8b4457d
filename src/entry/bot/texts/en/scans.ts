import type { ScanWords } from '../scans.ts'
import { EN_FORMATS } from './formats.ts'

export const EN_SCANS: ScanWords = {
  formats: EN_FORMATS,
  unreachable: 'The Solana network can’t be reached right now. Try again in a minute.',
  account: (owner) =>
    `This account belongs to the program ${owner}. It is neither a token nor a wallet. Paste a token’s mint or a wallet address.`,
  program:
    'This is a program, neither a token nor a wallet. Paste a token’s mint or a wallet address.',
  nothing: 'No account exists at this address.',
  token: 'Token',
  noOne: 'no one',
  noExtensions: 'none',
  standard: 'Standard',
  supply: 'Supply',
  canMint: 'Can mint more',
  canFreeze: 'Can freeze',
  extensions: 'Extensions',
  notKnown: 'Developer, liquidity, snipers, score: ?',
  largestUnknown: 'Largest accounts: ?',
  largestNone: 'Largest accounts: none',
  largest: (accounts, share) =>
    `Largest ${accounts === 1 ? 'account' : `${accounts} accounts`}: ${share}, including pools and bonding curves`,
  wallet: 'Wallet',
  balance: 'Balance',
  firstSeen: 'First seen',
  transactions: 'Transactions',
  manyTransactions: '1,000 or more',
  created: (read) =>
    `Tokens created in its last ${read === 1 ? 'transaction' : `${read} transactions`}`,
  linkedUnknown: 'Linked wallets: ?',
}
