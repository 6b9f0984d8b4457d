import { encodeBase58 } from '../../../src/contract/base58.ts'
import { addressOf, bytes, hex, u8, u64 } from './borsh.ts'

/** An instruction with its inner calls and its events. */
export type Call = {
  program: string
  accounts?: readonly string[]
  data?: Uint8Array
  calls?: readonly Call[]
  /** Events in the logs, after the calls. */
  events?: readonly Uint8Array[]
  /** Events that it sends by calling itself, after the calls. */
  selfEvents?: readonly Uint8Array[]
  /** Its first log lines, without `Program log: `. */
  logs?: readonly string[]
}

export type Balance = { account: string; mint: string; owner?: string; decimals: number }

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const EVENT_MARK = hex('e445a52e51cb9a1d')
export const PAYER = addressOf('payer')
export const SIGNATURE = encodeBase58(new Uint8Array(64).fill(9))

/** Transfers raw units from one token account to another. */
export const send = (from: string, to: string, amount: bigint): Call => ({
  program: TOKEN,
  accounts: [from, to, PAYER],
  data: bytes(u8(3), u64(amount)),
})

/** Mints raw units to a token account. */
export const mintTo = (mint: string, to: string, amount: bigint): Call => ({
  program: TOKEN,
  accounts: [mint, to, PAYER],
  data: bytes(u8(7), u64(amount)),
})

/** A transaction of these instructions, as `getTransaction` answers with the encoding json. */
export function wholeTransaction(calls: readonly Call[], balances: readonly Balance[] = []) {
  const keys = [PAYER]
  const indexOf = (address: string) => {
    const at = keys.indexOf(address)
    return at >= 0 ? at : keys.push(address) - 1
  }
  const compile = ({ program, accounts = [], data = new Uint8Array() }: Call, height: number) => ({
    programIdIndex: indexOf(program),
    accounts: accounts.map(indexOf),
    data: encodeBase58(data),
    stackHeight: height,
  })
  const logs: string[] = []
  const run = (call: Call, height: number): ReturnType<typeof compile>[] => {
    logs.push(`Program ${call.program} invoke [${height}]`)
    for (const line of call.logs ?? []) logs.push(`Program log: ${line}`)
    const inner = [...(call.calls ?? []), ...(call.selfEvents ?? []).map(selfCall(call))]
    const ran = inner.flatMap((one) => [compile(one, height + 1), ...run(one, height + 1)])
    for (const event of call.events ?? []) {
      logs.push(`Program data: ${Buffer.from(event).toString('base64')}`)
    }
    logs.push(`Program ${call.program} success`)
    return ran
  }
  const instructions = calls.map((call) => compile(call, 1))
  const innerInstructions = calls
    .map((call, index) => ({ index, instructions: run(call, 1) }))
    .filter(({ instructions }) => instructions.length > 0)
  const postTokenBalances = balances.map(({ account, mint, owner, decimals }) => ({
    accountIndex: indexOf(account),
    mint,
    owner,
    uiTokenAmount: { amount: '1', decimals },
  }))
  return {
    slot: 7,
    blockTime: 1_800_000_000,
    version: 0,
    meta: {
      err: null,
      innerInstructions,
      logMessages: logs,
      preTokenBalances: [],
      postTokenBalances,
    },
    transaction: {
      signatures: [SIGNATURE],
      message: {
        accountKeys: keys,
        header: {
          numRequiredSignatures: 1,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 0,
        },
        recentBlockhash: addressOf('blockhash'),
        instructions,
      },
    },
  }
}

const selfCall =
  ({ program }: Call) =>
  (event: Uint8Array): Call => ({
    program,
    accounts: [addressOf('event authority')],
    data: bytes(EVENT_MARK, event),
  })
