import { getBase58Decoder } from '@solana/kit'
import {
  type Connection,
  type Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import type { VenueProgram } from '../../src/adapters/solana/launch-sources/programs.ts'
import type { Decoder } from '../../src/adapters/solana/launch-sources/source-context.ts'
import type { BlockReader } from '../../src/adapters/solana/rpc/blocks/create-block-reader.ts'
import { pumpfun } from '../../src/adapters/solana/venues/pumpfun.ts'
import type { VenueTransaction } from '../../src/adapters/solana/wire/venue.ts'
import { launchAt } from '../support/chain/scripted-launches.ts'

/** A venue whose launches are memos: a test validator runs no launchpad. */

export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** As the program logs it: https://github.com/solana-program/memo */
const LOGGED = /^Program log: Memo \(len \d+\): "(.+)"$/

/** @param rare an account that only launches name; null: all that the program did is listed */
export function memoProgram(rare: string | null): VenueProgram {
  return { venue: pumpfun, program: MEMO, rareAccounts: rare === null ? null : [rare] }
}

export const memoDecoder: Decoder = {
  transactionOfLogs: ({ signature, slot, logs }) => memosOf(signature, slot, logs),
  transactionOfRaw(answer) {
    const { slot, transaction, meta } = answer as {
      slot: number
      transaction: [string, string]
      meta: { err: unknown; logMessages: string[] }
    }
    if (meta.err !== null) return null
    // A count of one byte, and the payer's signature of 64.
    const signature = Buffer.from(transaction[0], 'base64').subarray(1, 65)
    return memosOf(getBase58Decoder().decode(signature), slot, meta.logMessages)
  },
  decode: ({ signature, slot, invocations }) =>
    invocations.flatMap(({ logs }) => logs.flatMap((name) => launchAt(slot, name)(signature))),
}

/** As the product's reader, which knows no memos. */
export const readMemoBlock: BlockReader = async (url, params, signal) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBlock', params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body, signal })
  const { result, error } = await answer.json()
  if (error) return { kind: 'refused', error }
  const transactions: { transaction: [string, string]; meta: object }[] = result.transactions
  const read = transactions.map((one) =>
    memoDecoder.transactionOfRaw({ slot: params[0], ...one } as never),
  )
  return { kind: 'events', events: read.flatMap((tx) => (tx ? memoDecoder.decode(tx) : [])) }
}

function memosOf(
  signature: string,
  slot: number,
  lines: readonly string[],
): VenueTransaction | null {
  const logs = lines.flatMap((line) => LOGGED.exec(line)?.[1] ?? [])
  if (logs.length === 0) return null
  const run = { program: MEMO, path: '0', caller: null, accounts: null, data: null, events: [] }
  return {
    signature,
    slot,
    feePayer: null,
    blockTime: null,
    invocations: [{ ...run, logs }],
    truncated: false,
    tokenAccount: () => null,
    transfers: () => [],
    words: () => null,
  }
}

/** Sends one transaction for each name, without waiting for any. @returns their signatures */
export async function sendMemos(
  chain: Connection,
  payer: Keypair,
  names: readonly string[],
): Promise<string[]> {
  const sent: string[] = []
  for (let from = 0; from < names.length; from += 50) {
    const recent = (await chain.getLatestBlockhash()).blockhash
    const some = names.slice(from, from + 50).map((name) => {
      const tx = new Transaction().add(
        new TransactionInstruction({
          programId: new PublicKey(MEMO),
          keys: [{ pubkey: payer.publicKey, isSigner: true, isWritable: false }],
          data: Buffer.from(name),
        }),
      )
      tx.feePayer = payer.publicKey
      tx.recentBlockhash = recent
      tx.sign(payer)
      return chain.sendRawTransaction(tx.serialize(), { skipPreflight: true })
    })
    sent.push(...(await Promise.all(some)))
  }
  return sent
}
