import { join } from 'node:path'
import {
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  lamports,
  type Signature,
} from '@solana/kit'
import { startValidator } from '../../test/agave/validator.ts'
import { connectTo } from '../../test/e2e/stock-wallet.ts'
import { openFolder, openWorld, type RunningWorld } from './processes.ts'

/** A receiving wallet exists on chain from the start. */
const RENT = lamports(1_000_000_000n)

/** Agave's own test validator as the chain, beside the sandbox's prices. */
export async function openAgaveWorld(
  stack: AsyncDisposableStack,
  binary: string,
): Promise<Pick<RunningWorld, 'env' | 'finalAt'>> {
  const validator = await startValidator(binary, join(await openFolder(stack), 'ledger'))
  stack.defer(() => validator.stop())
  const { env } = await openWorld(stack, { parts: ['prices'] })
  const { address: recipient } = await generateKeyPairSigner()
  const { airdrop } = connectTo(validator.rpcUrl, validator.wsUrl)
  await airdrop({ commitment: 'confirmed', lamports: RENT, recipientAddress: recipient })
  const subscriptions = createSolanaRpcSubscriptions(validator.wsUrl)
  return {
    env: {
      ...env,
      ALLOW_TEST_MONEY: '1',
      SOLANA_RPC_URL: validator.rpcUrl,
      SOLANA_WS_URL: validator.wsUrl,
      RECEIVING_WALLET: recipient,
    },
    async finalAt(signature) {
      const heard = await subscriptions
        .signatureNotifications(signature as Signature, { commitment: 'finalized' })
        .subscribe({ abortSignal: AbortSignal.timeout(120_000) })
      for await (const _ of heard) return Date.now()
      throw new Error('the validator has ended')
    },
  }
}
