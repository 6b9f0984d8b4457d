import { short } from '../../../contract/format.ts'
import type { MintScan, ScanResult, WalletScan } from '../../../domains/scans/index.ts'
import { amount, type Formats } from './formats.ts'
import { code, plain } from './words.ts'

/** What a language says about a scanned address, as HTML. Addresses come as code. */
export type ScanWords = {
  formats: Pick<Formats, 'date'>
  unreachable: string
  account(owner: string): string
  program: string
  nothing: string
  token: string
  noOne: string
  noExtensions: string
  standard: string
  supply: string
  canMint: string
  canFreeze: string
  extensions: string
  notKnown: string
  largestUnknown: string
  largestNone: string
  largest(accounts: number, share: string): string
  wallet: string
  balance: string
  firstSeen: string
  transactions: string
  manyTransactions: string
  created(read: number): string
  linkedUnknown: string
}

/** Answers the bot gives about a scanned address. */
export function scanReply(words: ScanWords, address: string, finding: ScanResult | null): string {
  if (finding === null) return `${code(address)}\n\n${words.unreachable}`
  switch (finding.kind) {
    case 'mint':
      return mint(words, address, finding)
    case 'wallet':
      return wallet(words, address, finding)
    case 'account':
      return `${code(address)}\n\n${words.account(code(finding.owner))}`
    case 'program':
      return `${code(address)}\n\n${words.program}`
    case 'nothing':
      return `${code(address)}\n\n${words.nothing}`
  }
}

function mint(words: ScanWords, address: string, found: MintScan): string {
  const name = found.name === null ? '?' : code(found.name)
  const symbol = found.symbol === null ? '?' : code(found.symbol, 16)
  const authority = (held: string) => (held === 'none' ? `✅ ${words.noOne}` : `⚠️ ${code(held)}`)
  const extensions =
    found.extensions.length === 0 ? words.noExtensions : plain(found.extensions.join(', '), 400)
  return [
    `🪙 <b>${words.token}</b> ${name} · ${symbol}`,
    code(address),
    '',
    `${words.standard}: ${found.token2022 ? 'Token-2022' : 'SPL Token'}`,
    `${words.supply}: ${amount(found.supply, found.decimals)}`,
    `${words.canMint}: ${authority(found.mintAuthority)}`,
    `${words.canFreeze}: ${authority(found.freezeAuthority)}`,
    ...(found.token2022 ? [`${words.extensions}: ${extensions}`] : []),
    '',
    ...holders(words, found),
    '',
    words.notKnown,
  ].join('\n')
}

function holders(words: ScanWords, { holders, supply }: MintScan): string[] {
  if (holders === null) return [words.largestUnknown]
  if (holders.length === 0 || supply === 0n) return [words.largestNone]
  const share = (part: bigint) => `${(Number((part * 10_000n) / supply) / 100).toFixed(2)}%`
  const ten = holders.slice(0, 10)
  const sum = ten.reduce((sum, { amount }) => sum + amount, 0n)
  return [
    words.largest(ten.length, share(sum)),
    ...holders
      .slice(0, 5)
      .map(({ account, amount }) => `· ${code(short(account))} ${share(amount)}`),
  ]
}

function wallet(words: ScanWords, address: string, found: WalletScan): string {
  const { created, read, since, transactions } = found
  const { date } = words.formats
  return [
    `👛 <b>${words.wallet}</b>`,
    code(address),
    '',
    `${words.balance}: ${amount(found.lamports, 9)} SOL`,
    `${words.firstSeen}: ${since === null ? '?' : date(since)}`,
    `${words.transactions}: ${transactions === null ? '?' : transactions >= 1_000 ? words.manyTransactions : transactions}`,
    `${words.created(read)}: ${created === null ? '?' : created.length}`,
    ...(created ?? []).slice(0, 10).map((one) => `· ${code(one)}`),
    '',
    words.linkedUnknown,
  ].join('\n')
}
