import type { RawAccount } from '../adapters/solana/rpc/answers.ts'
import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { SYSTEM_PROGRAM } from '../contract/token-programs.ts'
import { type Clock, SECOND } from '../kernel/clock.ts'
import { PermanentError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import { untilDone } from '../kernel/loop.ts'

/** What is wrong with an address that money is to arrive at; null: nothing, as far as its account shows. */
export function walletTrouble(
  wallet: string,
  account: Pick<RawAccount, 'owner'> | null,
): { trouble: string; fix: string } | null {
  if (account === null || account.owner === SYSTEM_PROGRAM) return null
  return {
    trouble: `${wallet} is not a wallet: program ${account.owner} owns it`,
    fix: 'Set RECEIVING_WALLET to the address that your wallet shows for SOL, not to a program or a token account.',
  }
}

/**
 * Looks at the account of our wallet until the RPC service has shown it, or the signal aborts.
 * @throws PermanentError if a program owns it: nobody could spend what arrives there
 */
export async function acceptWallet(
  rpc: Pick<SolanaRpc, 'getAccount'>,
  wallet: string,
  { clock, log }: { clock: Clock; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const job = { what: 'looking at RECEIVING_WALLET', ms: 5 * SECOND, clock, log, signal }
  const shown = await untilDone(job, async () => ({
    account: await rpc.getAccount(wallet, signal),
  }))
  const found = shown && walletTrouble(wallet, shown.account)
  if (found) throw new PermanentError(`RECEIVING_WALLET: ${found.trouble}. ${found.fix}`)
}
