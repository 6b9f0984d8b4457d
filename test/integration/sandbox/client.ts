import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountRole,
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLoadedAccountsDataSizeLimit,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { WorldError } from '../../../sandbox/ports.ts'
import { startWorld, type World, type WorldOptions } from '../../../sandbox/world.ts'

export const SOL = 1_000_000_000n

/** Starts a world on free ports in a folder of its own, with short lags. */
export async function startTestWorld(options: Partial<WorldOptions> = {}): Promise<World> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')))
  const world = await startOnFreePorts({
    parts: ['chain'],
    rpcPort: 0,
    wsPort: 0,
    pricesPort: 0,
    slotMs: 20,
    confirmedMs: 60,
    finalizedMs: 200,
    ...options,
    dataDir,
  })
  return {
    ...world,
    async stop() {
      await world.stop()
      if (!options.dataDir) await rm(dataDir, { recursive: true })
    },
  }
}

/** A free port may be taken by another test before it is listened on: then on other ones. */
async function startOnFreePorts(options: WorldOptions, tries = 3): Promise<World> {
  try {
    return await startWorld(options)
  } catch (error) {
    const { cause } = error as WorldError
    const isTaken = (cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'
    if (!isTaken || tries === 1) throw error
    return startOnFreePorts(options, tries - 1)
  }
}

/** A stock kit client of a world's chain. */
export function clientOf(world: Pick<World, 'env'>) {
  const rpc = createSolanaRpc(world.env.SOLANA_RPC_URL ?? '')
  const rpcSubscriptions = createSolanaRpcSubscriptions(world.env.SOLANA_WS_URL ?? '')
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  const airdrop = airdropFactory({ rpc, rpcSubscriptions })

  async function sign(
    payer: KeyPairSigner,
    instructions: Instruction[],
    version: 'legacy' | 0 | 1 = 0,
    commitment: 'confirmed' | 'finalized' = 'confirmed',
  ) {
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment }).send()
    const message = pipe(
      createTransactionMessage({ version: version as 0 }),
      (draft) => setTransactionMessageFeePayerSigner(payer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
      (draft) =>
        // A v1 transaction that sets no limits has none to spend.
        version === 1
          ? setTransactionMessageLoadedAccountsDataSizeLimit(
              10_000_000,
              setTransactionMessageComputeUnitLimit(200_000, draft),
            )
          : draft,
    )
    return signTransactionMessageWithSigners(message)
  }

  type Signed = Parameters<typeof sendAndConfirm>[0]

  return {
    rpc,
    rpcSubscriptions,
    sign,
    async funded(sol: bigint = 10n): Promise<KeyPairSigner> {
      const signer = await generateKeyPairSigner()
      await airdrop({
        commitment: 'confirmed',
        lamports: lamports(sol * SOL),
        recipientAddress: signer.address,
      })
      return signer
    },
    sendSigned(signed: Parameters<typeof getBase64EncodedWireTransaction>[0]) {
      return rpc
        .sendTransaction(getBase64EncodedWireTransaction(signed), {
          encoding: 'base64',
          preflightCommitment: 'confirmed',
        })
        .send()
    },
    async send(
      payer: KeyPairSigner,
      instructions: Instruction[],
      options: {
        version?: 'legacy' | 0 | 1
        commitment?: 'confirmed' | 'finalized'
        skipPreflight?: boolean
      } = {},
    ): Promise<Signature> {
      const signed = await sign(payer, instructions, options.version)
      const { commitment = 'confirmed', skipPreflight = false } = options
      await sendAndConfirm(signed as Signed, { commitment, skipPreflight })
      return getSignatureFromTransaction(signed)
    },
  }
}

/** A transfer that names a reference the way Solana Pay does: one more readonly key. */
export function transferWith(
  source: KeyPairSigner,
  destination: Address,
  amount: bigint,
  reference?: Address,
): Instruction {
  const transfer = getTransferSolInstruction({ source, destination, amount: lamports(amount) })
  if (!reference) return transfer
  const extra = { address: reference, role: AccountRole.READONLY }
  return { ...transfer, accounts: [...transfer.accounts, extra] }
}

/** Asks until `ask` answers something. The runner's own time-out ends it. */
export async function eventually<T>(ask: () => Promise<T | null | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
