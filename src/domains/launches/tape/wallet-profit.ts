import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { knowsTraders, type Snapshot } from '../snapshot.ts'

/** What a wallet traded of a launch, lamports. */
type WalletProfit = {
  wallet: string
  bought: bigint
  sold: bigint
  /** null: it sold tokens that it did not buy, so nobody knows what they cost it. */
  profit: bigint | null
}

/**
 * What these wallets bought and sold by the tape, and what their sales brought them beyond the average that they had
 * paid. Pure.
 * @returns those that are known: none if trades or traders are missing, or if it isn't priced in SOL
 */
export function walletProfits(
  { tape, launch }: Pick<Snapshot, 'tape' | 'launch'>,
  wallets: readonly string[],
): WalletProfit[] {
  if (!knowsTraders(tape) || (launch.quoteMint ?? WRAPPED_SOL) !== WRAPPED_SOL) return []
  const traded = new Map(tape.wallets.map((one) => [one.wallet, one]))
  return [...new Set(wallets)].flatMap((wallet) => {
    const one = traded.get(wallet)
    // Beyond its limit the tape lists no wallet.
    if (one === undefined)
      return tape.others > 0 ? [] : [{ wallet, bought: 0n, sold: 0n, profit: 0n }]
    const { bought, sold, spent, received } = one
    const cost = sold === 0n ? 0n : sold > bought ? null : (spent * sold) / bought
    return [
      { wallet, bought: spent, sold: received, profit: cost === null ? null : received - cost },
    ]
  })
}
