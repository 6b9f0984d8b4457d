import { encodeBase58 } from '../../../src/contract/base58.ts'
import type { InnerInstructionJson } from '../../solana/entry.ts'
import type { ResolvedKeys } from '../../solana/keys.ts'
import type { TransactionError } from '../../solana/wire/transaction-error.ts'
import type { AccountMeta, ProgramCall } from './call.ts'
import type { Key, MarketWallet } from './keys.ts'

/** An address lookup table: messages refer to its keys by one byte each. */
export type LookupTable = { key: Key; keys: readonly Key[] }

export type Compiled = {
  bytes: Uint8Array
  /** Base58, of the payer. */
  signature: string
  keys: ResolvedKeys
  /** In lamports, without any priority. */
  fee: bigint
  err: TransactionError | null
  logs: string[]
  inner: { index: number; instructions: InnerInstructionJson[] }[]
  unitsConsumed: number
}

/** The size limit of version 0: one packet. */
const MOST_BYTES = 1_232

const LAMPORTS_PER_SIGNATURE = 5_000n

/** Compute units that the runtime charges for a built-in program. */
const BUILT_IN_UNITS = 150

/**
 * Compiles calls into a signed version-0 transaction, with the logs and inner instructions that
 * the runtime would have recorded. The first of `signers` pays.
 * @param blockhash its 32 bytes.
 */
export function compile(
  calls: readonly ProgramCall[],
  signers: readonly MarketWallet[],
  blockhash: Uint8Array,
  table: LookupTable | null,
): Compiled {
  const plan = planKeys(calls, signers, table)
  const instructions = calls.map((call) => [
    Uint8Array.of(plan.index(call.program)),
    compactLength(call.accounts.length),
    Uint8Array.from(call.accounts, ({ key }) => plan.index(key)),
    compactLength(call.data.length),
    call.data,
  ])
  const lookups =
    table && plan.loaded > 0
      ? [compactLength(1), table.key.bytes, list(plan.writableLookups), list(plan.readonlyLookups)]
      : [compactLength(0)]
  const message = Buffer.concat([
    Uint8Array.of(0x80, ...plan.header),
    compactLength(plan.fixed.length),
    ...plan.fixed.map(({ bytes }) => bytes),
    blockhash,
    compactLength(calls.length),
    ...instructions.flat(),
    ...lookups,
  ])
  const signing = plan.fixed.slice(0, plan.header[0])
  const signatures = signing.map(({ address }) => {
    const wallet = signers.find((each) => each.address === address)
    if (!wallet) throw new Error(`no key for ${address}, which must sign`)
    return wallet.sign(message)
  })
  const bytes = new Uint8Array(
    Buffer.concat([compactLength(signatures.length), ...signatures, message]),
  )
  if (bytes.length > MOST_BYTES) throw new Error(`${bytes.length} bytes don’t fit into a packet`)
  return {
    bytes,
    signature: encodeBase58(signatures[0] ?? new Uint8Array()),
    keys: plan.keys,
    fee: BigInt(signatures.length) * LAMPORTS_PER_SIGNATURE,
    ...narrate(calls, plan.index),
  }
}

function planKeys(
  calls: readonly ProgramCall[],
  signers: readonly MarketWallet[],
  table: LookupTable | null,
) {
  const metas = new Map<string, AccountMeta>()
  const add = (meta: AccountMeta) => {
    const known = metas.get(meta.key.address)
    const signer = meta.signer || known?.signer === true
    const writable = meta.writable || known?.writable === true
    metas.set(meta.key.address, { key: meta.key, signer, writable })
  }
  const [first] = signers
  if (!first) throw new Error('there is no signer who pays')
  add({ key: first, signer: true, writable: true })
  for (const call of calls) for (const meta of call.accounts) add(meta)
  const programs = new Set(calls.map(({ program }) => program.address))
  for (const { program } of calls) add({ key: program, signer: false, writable: false })
  for (const key of innerKeys(calls)) add({ key, signer: false, writable: false })

  const at = new Map(table?.keys.map(({ address }, index) => [address, index]))
  const all = [...metas.values()]
  const isLoaded = ({ key, signer }: AccountMeta) =>
    !signer && at.has(key.address) && !programs.has(key.address)
  const fixed = all.filter((meta) => !isLoaded(meta))
  const loaded = all.filter(isLoaded)
  const group = (from: AccountMeta[], signer: boolean, writable: boolean) =>
    from.filter((meta) => meta.signer === signer && meta.writable === writable)
  const groups = [
    group(fixed, true, true),
    group(fixed, true, false),
    group(fixed, false, true),
    group(fixed, false, false),
    group(loaded, false, true),
    group(loaded, false, false),
  ] as const
  const indexes = new Map(groups.flat().map(({ key }, index) => [key.address, index]))
  const positions = (metas: readonly AccountMeta[]) =>
    metas.map(({ key }) => at.get(key.address) ?? 0)
  return {
    header: [groups[0].length + groups[1].length, groups[1].length, groups[3].length],
    fixed: groups.slice(0, 4).flatMap((metas) => metas.map(({ key }) => key)),
    loaded: loaded.length,
    writableLookups: positions(groups[4]),
    readonlyLookups: positions(groups[5]),
    keys: {
      all: groups.flat().map(({ key }) => key.address),
      writable: groups.flat().map(({ writable }) => writable),
      loaded: {
        writable: groups[4].map(({ key }) => key.address),
        readonly: groups[5].map(({ key }) => key.address),
      },
    },
    index: (key: Key): number => indexes.get(key.address) as number,
  }
}

function* innerKeys(calls: readonly ProgramCall[]): Iterable<Key> {
  for (const { does } of calls) {
    for (const inner of does) {
      if (typeof inner === 'string') continue
      yield inner.program
      for (const { key } of inner.accounts) yield key
      yield* innerKeys([inner])
    }
  }
}

/** Compiles the logs and inner instructions that the runtime records. */
function narrate(calls: readonly ProgramCall[], index: (key: Key) => number) {
  const logs: string[] = []
  let left = 200_000 * calls.length
  let total = 0
  let err: TransactionError | null = null

  function run(call: ProgramCall, height: number, inner: InnerInstructionJson[]): void {
    const name = call.program.address
    const before = left
    logs.push(`Program ${name} invoke [${height}]`)
    for (const step of call.does) {
      if (typeof step === 'string') {
        logs.push(step)
        continue
      }
      inner.push({
        programIdIndex: index(step.program),
        accounts: step.accounts.map(({ key }) => index(key)),
        data: encodeBase58(step.data),
        stackHeight: height + 1,
      })
      run(step, height + 1, inner)
    }
    const used = call.units ?? BUILT_IN_UNITS
    left -= used
    if (height === 1) total += before - left
    if (call.units !== null) {
      logs.push(`Program ${name} consumed ${before - left} of ${before} compute units`)
    }
    if (call.fails !== undefined) {
      logs.push(`Program ${name} failed: custom program error: 0x${call.fails.toString(16)}`)
      return
    }
    if (call.returns) {
      logs.push(`Program return: ${name} ${Buffer.from(call.returns).toString('base64')}`)
    }
    logs.push(`Program ${name} success`)
  }

  const inner = calls.flatMap((call, position) => {
    if (err) return []
    const instructions: InnerInstructionJson[] = []
    run(call, 1, instructions)
    if (call.fails !== undefined) err = { InstructionError: [position, { Custom: call.fails }] }
    return instructions.length > 0 ? [{ index: position, instructions }] : []
  })
  return { logs, inner, unitsConsumed: total, err }
}

/** A compact-u16 length: seven bits a byte, low bits first. */
function compactLength(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value)
  if (value < 0x4000) return Uint8Array.of((value & 0x7f) | 0x80, value >> 7)
  return Uint8Array.of((value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14)
}

function list(indexes: readonly number[]): Uint8Array {
  return Uint8Array.from([...compactLength(indexes.length), ...indexes])
}
