import { z } from 'zod'
import type { Chain } from '../chain.ts'
import { innerInstructions } from '../execute.ts'
import { AIRDROP_LIMIT, type Faucet } from '../faucet.ts'
import type { Faults } from '../faults.ts'
import { encodeAccount } from '../wire/encode-account.ts'
import { parsedInner } from '../wire/encode-transaction.ts'
import { describeTransactionError } from '../wire/transaction-error.ts'
import { bankOf, inContext } from './bank.ts'
import { INVALID_PARAMS, NODE_UNHEALTHY, PREFLIGHT_FAILURE, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { transactionOf } from './read-wire.ts'
import {
  AddressParam,
  accountFields,
  BankConfig,
  bankFields,
  CommitmentName,
  Slot,
} from './shapes.ts'
import { type Simulation, simulate } from './simulate.ts'

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
      .object({ addresses: z.array(z.string()), encoding: accountFields.encoding })
      .nullish(),
  })
  .nullish()

type AccountsWanted = NonNullable<NonNullable<z.output<typeof SimulateConfig>>['accounts']>

/** Sending and simulating transactions. */
export function sendMethods(
  chain: Chain,
  faucet: Faucet,
  faults: Faults,
): Record<string, RpcMethod> {
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
      const { wire, isWhole } = transactionOf(text, config?.encoding ?? undefined)
      const { skipPreflight, preflightCommitment, minContextSlot } = config ?? {}
      const commitment = skipPreflight ? 'processed' : preflightCommitment
      const { slot } = bankOf(chain, { commitment, minContextSlot })
      if (skipPreflight) {
        // A validator accepts what it can't check yet; a transaction that it refuses later never lands.
        if (isWhole && chain.refusal(wire) === null) chain.land(wire)
        return wire.signatures[0]
      }
      const simulation = simulate(chain, slot, wire, { signatures: true, blockhash: true })
      if (faults.settings.unhealthy && simulation.err !== 'SignatureFailure') throw unhealthy()
      if (simulation.err !== null) throw preflightFailure(simulation)
      if (isWhole) chain.land(wire)
      return wire.signatures[0]
    }),

    simulateTransaction: method(
      z.tuple([z.string(), SimulateConfig.optional()]),
      ([text, config]) => answerSimulation(chain, text, config),
    ),
  }
}

function answerSimulation(chain: Chain, text: string, config: z.output<typeof SimulateConfig>) {
  const { wire } = transactionOf(text, config?.encoding ?? undefined)
  const { slot } = bankOf(chain, config)
  const replaces = config?.replaceRecentBlockhash === true
  const checksSignatures = config?.sigVerify === true
  if (replaces && checksSignatures) {
    throw invalid('sigVerify may not be used with replaceRecentBlockhash')
  }
  const checks = { signatures: checksSignatures, blockhash: !replaces }
  const simulation = simulate(chain, slot, wire, checks)
  const { err, keys, outcome, balances } = simulation
  const showsInner = config?.innerInstructions === true && outcome.fee !== null
  const replacement = {
    blockhash: chain.blockhash(slot),
    lastValidBlockHeight: slot + chain.blockhashSlots,
  }
  return inContext(slot, {
    err,
    ...outcome,
    ...(balances ?? NO_BALANCES),
    loadedAddresses: keys.loaded,
    accounts: config?.accounts ? accountsAfter(config.accounts, simulation) : null,
    innerInstructions: showsInner
      ? innerInstructions(simulation).map((one) => parsedInner(one, keys.all))
      : null,
    replacementBlockhash: replaces ? replacement : null,
  })
}

const NO_BALANCES = {
  preBalances: null,
  postBalances: null,
  preTokenBalances: null,
  postTokenBalances: null,
}

/** The accounts asked for, as the transaction leaves them; all null if it fails. */
function accountsAfter({ addresses, encoding }: AccountsWanted, { err, keys, read }: Simulation) {
  if (encoding === 'base58') throw invalid('base58 encoding not supported')
  if (addresses.length > keys.all.length) {
    throw invalid(`Too many accounts provided; max ${keys.all.length}`)
  }
  if (err !== null) return addresses.map(() => null)
  return addresses.map((text) => {
    const address = AddressParam.safeParse(text)
    if (!address.success) {
      throw invalid(`Invalid param: ${address.error.issues[0]?.message}`)
    }
    return encodeAccount(read(address.data), { encoding: encoding ?? 'base64' }, read)
  })
}

function invalid(words: string): RpcError {
  return new RpcError(INVALID_PARAMS, words)
}

function unhealthy(): RpcError {
  return new RpcError(NODE_UNHEALTHY, 'Node is unhealthy', { numSlotsBehind: null })
}

function preflightFailure({ err, outcome }: Simulation): RpcError {
  return new RpcError(
    PREFLIGHT_FAILURE,
    `Transaction simulation failed: ${err === null ? '' : describeTransactionError(err)}`,
    {
      err,
      ...outcome,
      ...NO_BALANCES,
      accounts: null,
      innerInstructions: null,
      loadedAddresses: null,
      replacementBlockhash: null,
    },
  )
}
