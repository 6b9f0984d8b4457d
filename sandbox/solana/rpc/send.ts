import { type Address, getBase58Encoder, getBase64Encoder } from '@solana/kit'
import { z } from 'zod'
import type { Chain } from '../chain.ts'
import { innerInstructions, returnData } from '../execute.ts'
import { AIRDROP_LIMIT, type Faucet } from '../faucet.ts'
import type { MachineRun } from '../machine.ts'
import { encodeAccount } from '../wire/encode-account.ts'
import { describeTransactionError, type TransactionError } from '../wire/transaction-error.ts'
import { decodeWire, WireError, type WireTransaction } from '../wire/wire.ts'
import { bankOf, inContext } from './bank.ts'
import {
  INVALID_PARAMS,
  PREFLIGHT_FAILURE,
  RpcError,
  SIGNATURE_VERIFICATION_FAILURE,
} from './error.ts'
import { method, type RpcMethod } from './method.ts'
import {
  AddressParam,
  accountFields,
  BankConfig,
  bankFields,
  CommitmentName,
  Slot,
} from './shapes.ts'

const Encoding = z.enum(['base58', 'base64']).nullish()

const SendConfig = z
  .looseObject({
    encoding: Encoding,
    skipPreflight: z.boolean().nullish(),
    preflightCommitment: CommitmentName.nullish(),
    minContextSlot: Slot.nullish(),
  })
  .nullish()

const SimulateConfig = z
  .looseObject({
    ...bankFields,
    encoding: Encoding,
    sigVerify: z.boolean().nullish(),
    replaceRecentBlockhash: z.boolean().nullish(),
    innerInstructions: z.boolean().nullish(),
    accounts: z
      .object({ addresses: z.array(AddressParam), encoding: accountFields.encoding })
      .nullish(),
  })
  .nullish()

/** Sending and simulating transactions. */
export function sendMethods(chain: Chain, faucet: Faucet): Record<string, RpcMethod> {
  function dryRun(wire: WireTransaction, checks: { signatures: boolean; blockhash: boolean }) {
    const refused = chain.refusal(wire)
    if (refused === 'AlreadyProcessed' || (refused && checks.blockhash)) return refusedRun(refused)
    if (checks.signatures && wire.signatures.includes(NO_SIGNATURE)) throw unsigned()
    const run = chain.simulate(wire, checks.signatures)
    if (run.err === 'SignatureFailure') throw unsigned()
    return run
  }

  return {
    requestAirdrop: method(
      z.tuple([AddressParam, z.int().positive(), BankConfig.optional()]),
      ([to, amount]) => {
        if (BigInt(amount) > AIRDROP_LIMIT) {
          throw new RpcError(INVALID_PARAMS, 'Invalid params: 1: at most 1000 SOL an airdrop')
        }
        return faucet.airdrop(to, BigInt(amount))
      },
    ),
    // No cluster has it: for the Sandbox Wallet, which could not pay in USDC otherwise.
    sandboxAirdropUsdc: method(z.tuple([AddressParam, z.int().positive()]), ([to, amount]) =>
      faucet.airdropUsdc(to, BigInt(amount)),
    ),

    sendTransaction: method(z.tuple([z.string(), SendConfig.optional()]), ([text, config]) => {
      const wire = readWire(text, config?.encoding)
      bankOf(chain, { commitment: 'processed', minContextSlot: config?.minContextSlot })
      if (wire.signatures.includes(NO_SIGNATURE)) throw unsigned()
      if (config?.skipPreflight) {
        // A validator accepts what it can't check yet; a transaction that it refuses later never lands.
        if (chain.refusal(wire) === null) chain.land(wire)
        return wire.signatures[0]
      }
      const run = dryRun(wire, { signatures: true, blockhash: true })
      if (run.err !== null) throw preflightFailure(run.err, run)
      chain.land(wire)
      return wire.signatures[0]
    }),

    simulateTransaction: method(
      z.tuple([z.string(), SimulateConfig.optional()]),
      ([text, config]) => {
        const wire = readWire(text, config?.encoding)
        const { slot } = bankOf(chain, config)
        const run = dryRun(wire, {
          signatures: config?.sigVerify === true,
          blockhash: config?.replaceRecentBlockhash !== true,
        })
        const read = (key: Address) => run.after.get(key) ?? chain.account(key, 'processed')
        return inContext(slot, {
          ...describe(run.err, run),
          innerInstructions: config?.innerInstructions ? innerInstructions(run) : null,
          accounts:
            config?.accounts?.addresses.map((key) =>
              encodeAccount(read(key), { encoding: 'base64', ...config.accounts }, read),
            ) ?? null,
          ...(config?.replaceRecentBlockhash && {
            replacementBlockhash: {
              blockhash: chain.blockhash(slot),
              lastValidBlockHeight: slot + chain.blockhashSlots,
            },
          }),
        })
      },
    ),
  }
}

/** 64 zero bytes in place of a missing signature. */
const NO_SIGNATURE = '1'.repeat(64)

function readWire(text: string, encoding: z.output<typeof Encoding>): WireTransaction {
  try {
    const bytes = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text)
    return decodeWire(new Uint8Array(bytes))
  } catch (error) {
    const reason = error instanceof WireError ? error.message : `not ${encoding ?? 'base58'}`
    throw new RpcError(INVALID_PARAMS, `failed to deserialize transaction: ${reason}`)
  }
}

function unsigned(): RpcError {
  return new RpcError(SIGNATURE_VERIFICATION_FAILURE, 'Transaction signature verification failure')
}

function refusedRun(err: TransactionError): ReturnType<Chain['simulate']> {
  const nothing = { logs: [], unitsConsumed: 0, fee: 0, inner: [], returnData: null }
  return { err, ...nothing, after: new Map() }
}

function describe(err: TransactionError | null, run: MachineRun) {
  return {
    err,
    logs: run.logs,
    unitsConsumed: run.unitsConsumed,
    returnData: run.returnData && returnData(run.returnData),
  }
}

function preflightFailure(err: TransactionError, run: MachineRun): RpcError {
  return new RpcError(
    PREFLIGHT_FAILURE,
    `Transaction simulation failed: ${describeTransactionError(err)}`,
    { ...describe(err, run), accounts: null, innerInstructions: null },
  )
}
