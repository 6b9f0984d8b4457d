import {
  type Address,
  address,
  getBase58Decoder,
  getBase64Decoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit'
import {
  getTransferSolInstructionDataEncoder,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import type { ListedSignature } from '../../../src/adapters/solana/rpc/answers.ts'
import type { SolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import type { RawTransaction } from '../../../src/adapters/solana/wire/raw-transaction.ts'

export const WALLET = base58(32, 1) as Address
export const BUYER = base58(32, 2) as Address

type Entry = ListedSignature & { keys: string[]; raw: RawTransaction }

/** A chain with one wallet, served by an RPC whose faults a test scripts. */
export type ScriptedChain = {
  rpc: SolanaRpc
  /** A transfer to the wallet. The heads say whether its slot is confirmed or finalized. */
  pay(slot: number, amount: bigint, options?: { reference?: string; from?: string }): string
  /** Somebody else's transaction that names this key. */
  mention(slot: number, key: string): string
  /** A token transfer to this account of the wallet, which does not name the wallet itself. */
  payTokens(slot: number, account: string, paid: { mint: string; amount: string }): string
  /** A failed transaction of the wallet's own, which costs it the fee. */
  fail(slot: number, fee: bigint): string
  /** Forks a transaction away. */
  drop(signature: string): void
  heads: { confirmed: number; finalized: number }
  /** Omitted from lists. */
  unlisted: Set<string>
  /** Listed, but `getTransaction` answers null. */
  unavailable: Set<string>
  /** Changes lists before they are answered. */
  distort(page: ListedSignature[]): ListedSignature[]
  /** Thrown by every call; null: nothing. */
  down: Error | null
  /** The requests, in order: the method and its first argument. */
  asked: string[]
}

export function scriptedChain(): ScriptedChain {
  const entries: Entry[] = []
  let balance = 0n
  const amounts = new Map<string, bigint>()

  const chain: ScriptedChain = {
    heads: { confirmed: 1_000, finalized: 1_000 },
    unlisted: new Set(),
    unavailable: new Set(),
    distort: (page) => page,
    down: null,
    asked: [],
    pay(slot, amount, { reference, from = BUYER } = {}) {
      const keys = [from, WALLET, ...(reference ? [reference] : [])]
      balance += amount
      return land(slot, keys, amount, [balance - amount, balance], null)
    },
    mention: (slot, key) => land(slot, [BUYER, key], 0n, [balance, balance], null),
    payTokens(slot, account, { mint, amount }) {
      const received = { accountIndex: 1, mint, owner: WALLET, uiTokenAmount: { amount } }
      const meta = { postTokenBalances: [received] }
      amounts.set(account, (amounts.get(account) ?? 0n) + BigInt(amount))
      return land(slot, [BUYER, account], 0n, [balance, balance], null, meta)
    },
    fail(slot, fee) {
      balance -= fee
      const err = { InstructionError: [0, { Custom: 1 }] }
      return land(slot, [WALLET, BUYER], 1n, [balance + fee, balance], err)
    },
    drop(signature) {
      const at = entries.findIndex((entry) => entry.signature === signature)
      const [gone] = entries.splice(at, 1)
      if (gone) balance = (gone.raw.meta.preBalances as bigint[])[gone.keys.indexOf(WALLET)] ?? 0n
    },
    rpc: {
      getAccount: async () => null,
      getLargestHolders: async () => [],
      getTokenAmounts: async (owner) => {
        ask('getTokenAccountsByOwner', owner)
        return [...amounts].map(([account, amount]) => ({ account, amount }))
      },
      getSlot: async (commitment) => {
        ask('getSlot', commitment)
        return chain.heads[commitment === 'processed' ? 'confirmed' : commitment]
      },
      getSignaturesForAddress: async (of, { commitment, before, limit = 1_000 }) => {
        ask('getSignaturesForAddress', of)
        const newestFirst = entries
          .filter(({ slot, keys }) => slot <= chain.heads[commitment] && keys.includes(of))
          .filter(({ signature }) => !chain.unlisted.has(signature))
          .reverse()
          .sort((a, b) => b.slot - a.slot)
        const from = newestFirst.findIndex(({ signature }) => signature === before) + 1
        return chain.distort(newestFirst.slice(from, from + limit).map(listed))
      },
      getTransaction: async (signature, commitment) => {
        ask('getTransaction', signature)
        const entry = entries.find((one) => one.signature === signature)
        if (!entry || entry.slot > chain.heads[commitment]) return null
        return chain.unavailable.has(signature) ? null : entry.raw
      },
      getSignatureStatuses: async (signatures) => {
        ask('getSignatureStatuses', signatures.join())
        const value = signatures.map((signature) => {
          const entry = entries.find((one) => one.signature === signature)
          return entry ? { ...listed(entry), confirmationStatus: statusOf(entry.slot) } : null
        })
        return { context: { slot: chain.heads.confirmed }, value }
      },
      getLatestBlockhash: async () => {
        ask('getLatestBlockhash')
        return { blockhash: WALLET, lastValidBlockHeight: 1n }
      },
      getGenesisHash: async () => WALLET,
      calls: () => ({}),
    },
  }

  function ask(method: string, what = '') {
    chain.asked.push(`${method} ${what}`.trim())
    if (chain.down) throw chain.down
  }

  function statusOf(slot: number): 'finalized' | 'confirmed' {
    return slot <= chain.heads.finalized ? 'finalized' : 'confirmed'
  }

  function listed({ signature, slot, err, blockTime }: Entry): ListedSignature {
    return { signature, slot, err, blockTime, confirmationStatus: statusOf(slot) }
  }

  function land(
    slot: number,
    keys: string[],
    amount: bigint,
    [before, after]: [bigint, bigint],
    err: object | null,
    more: object = {},
  ): string {
    const signature = base58(64, entries.length + 1)
    const accounts = [...keys, SYSTEM_PROGRAM_ADDRESS]
    const at = (value: bigint) => accounts.map((key) => (key === WALLET ? value : 0n))
    const meta = { err, preBalances: at(before), postBalances: at(after), ...more }
    const transaction = transferWire(entries.length + 1, accounts, amount)
    const blockTime = 1_763_600_000 + Math.floor(slot * 0.4)
    const raw: RawTransaction = { slot, blockTime, version: 0, meta, transaction }
    entries.push({ signature, slot, err, blockTime, confirmationStatus: null, keys, raw })
    return signature
  }

  return chain
}

function transferWire(seed: number, accounts: string[], amount: bigint): [string, 'base64'] {
  const message = getCompiledTransactionMessageEncoder().encode({
    version: 0,
    header: {
      numSignerAccounts: 1,
      numReadonlySignerAccounts: 0,
      numReadonlyNonSignerAccounts: accounts.length - 2,
    },
    staticAccounts: accounts.map((account) => address(account)),
    lifetimeToken: WALLET,
    instructions: [
      {
        programAddressIndex: accounts.length - 1,
        accountIndices: [0, 1],
        data: getTransferSolInstructionDataEncoder().encode({ amount }),
      },
    ],
  })
  const wire = new Uint8Array([1, ...bytes(64, seed), ...message])
  return [getBase64Decoder().decode(wire), 'base64']
}

function base58(length: number, seed: number): string {
  return getBase58Decoder().decode(bytes(length, seed))
}

/** Bytes that differ by seed. The first ones give base58 its usual length. */
function bytes(length: number, seed: number): Uint8Array {
  const made = new Uint8Array(length).fill(7)
  new DataView(made.buffer).setUint32(length - 4, seed)
  return made
}
