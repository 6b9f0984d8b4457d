import { short } from '../../../contract/format.ts'
import type { MintScan, ScanResult, WalletScan } from '../../../domains/scans/index.ts'
import { amount, date } from './en-formats.ts'
import { code, plain } from './words.ts'

/** Answers the bot gives about a scanned address, in English. */
export function scanned(address: string, finding: ScanResult | null): string {
  if (finding === null)
    return `${code(address)}\n\nThe Solana network can’t be reached right now. Try again in a minute.`
  switch (finding.kind) {
    case 'mint':
      return mint(address, finding)
    case 'wallet':
      return wallet(address, finding)
    case 'account':
      return `${code(address)}\n\nThis account belongs to the program ${code(finding.owner)}. It is neither a token nor a wallet. Paste a token’s mint or a wallet address.`
    case 'program':
      return `${code(address)}\n\nThis is a program, neither a token nor a wallet. Paste a token’s mint or a wallet address.`
    case 'nothing':
      return `${code(address)}\n\nNo account exists at this address.`
  }
}

function mint(address: string, found: MintScan): string {
  const name = found.name === null ? '?' : code(found.name)
  const symbol = found.symbol === null ? '?' : code(found.symbol, 16)
  const authority = (held: string) => (held === 'none' ? '✅ no one' : `⚠️ ${code(held)}`)
  const extensions =
    found.extensions.length === 0 ? 'none' : plain(found.extensions.join(', '), 400)
  return [
    `🪙 <b>Token</b> ${name} · ${symbol}`,
    code(address),
    '',
    `Standard: ${found.token2022 ? 'Token-2022' : 'SPL Token'}`,
    `Supply: ${amount(found.supply, found.decimals)}`,
    `Can mint more: ${authority(found.mintAuthority)}`,
    `Can freeze: ${authority(found.freezeAuthority)}`,
    ...(found.token2022 ? [`Extensions: ${extensions}`] : []),
    '',
    ...holders(found),
    '',
    'Deployer, liquidity, snipers, score: ?',
  ].join('\n')
}

function holders({ holders, supply }: MintScan): string[] {
  if (holders === null) return ['Largest accounts: ?']
  if (holders.length === 0 || supply === 0n) return ['Largest accounts: none']
  const share = (part: bigint) => `${(Number((part * 10_000n) / supply) / 100).toFixed(2)}%`
  const ten = holders.slice(0, 10)
  const sum = ten.reduce((sum, { amount }) => sum + amount, 0n)
  return [
    `Largest ${ten.length === 1 ? 'account' : `${ten.length} accounts`}: ${share(sum)}, including pools and bonding curves`,
    ...holders
      .slice(0, 5)
      .map(({ account, amount }) => `· ${code(short(account))} ${share(amount)}`),
  ]
}

function wallet(address: string, found: WalletScan): string {
  const { created, read, since, transactions } = found
  return [
    '👛 <b>Wallet</b>',
    code(address),
    '',
    `Balance: ${amount(found.lamports, 9)} SOL`,
    `First seen: ${since === null ? '?' : date(since)}`,
    `Transactions: ${transactions === null ? '?' : transactions >= 1_000 ? '1,000 or more' : transactions}`,
    `Tokens created in its last ${read === 1 ? 'transaction' : `${read} transactions`}: ${created === null ? '?' : created.length}`,
    ...(created ?? []).slice(0, 10).map((one) => `· ${code(one)}`),
    '',
    'Linked wallets: ?',
  ].join('\n')
}
