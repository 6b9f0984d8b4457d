import { getBase58Encoder } from '@solana/kit'

/**
 * An amount that a recorded transaction moved, read from its instructions alone and without our decoders:
 * lamports between wallets, or raw units between token accounts. Minted tokens come from the mint.
 */
export type Move = { from: string; to: string; amount: bigint }

// biome-ignore lint/suspicious/noExplicitAny: a recorded answer, in json or jsonParsed
type Answer = any

const SYSTEM = '11111111111111111111111111111111'
const TOKENS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Token instructions by their first byte: where the amount begins, and who receives. */
const TOKEN_MOVES: Record<number, { at: number; to: number }> = {
  3: { at: 1, to: 1 },
  7: { at: 1, to: 1 },
  12: { at: 1, to: 2 },
  14: { at: 1, to: 1 },
  26: { at: 2, to: 2 },
}

export function keysOf({ transaction, meta }: Answer): string[] {
  const own = transaction.message.accountKeys
  if (typeof own[0] !== 'string') return own.map(({ pubkey }: { pubkey: string }) => pubkey)
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  return [...own, ...writable, ...readonly]
}

/** The moves of the instruction at `path`, including everything that it called. */
export function movesOf(answer: Answer, path: string): Move[] {
  const [outer, nth = -1] = (path.split('#')[0] as string).split('.').map(Number)
  const group = answer.meta.innerInstructions.find((one: Answer) => one.index === outer)
  const inner: Answer[] = group?.instructions ?? []
  const height = nth < 0 ? 1 : inner[nth].stackHeight
  const after = inner.slice(nth + 1)
  // Some recordings lack heights: then all that follow belong to it.
  const end = after.findIndex(({ stackHeight }) => nth >= 0 && stackHeight && stackHeight <= height)
  const keys = keysOf(answer)
  return (end < 0 ? after : after.slice(0, end)).flatMap((one) => moveOf(one, keys) ?? [])
}

function moveOf(instruction: Answer, keys: string[]): Move | null {
  if (instruction.parsed) return parsedMove(instruction.parsed)
  if (typeof instruction.data !== 'string') return null
  const program = keys[instruction.programIdIndex] as string
  const account = (at: number) => keys[instruction.accounts[at]] as string
  const data = Buffer.from(getBase58Encoder().encode(instruction.data))
  if (program === SYSTEM && data.length >= 12 && data.readUInt32LE() === 2) {
    return { from: account(0), to: account(1), amount: data.readBigUInt64LE(4) }
  }
  const move = TOKENS.includes(program) ? TOKEN_MOVES[data[0] ?? -1] : undefined
  if (!move || data.length < move.at + 8) return null
  return { from: account(0), to: account(move.to), amount: data.readBigUInt64LE(move.at) }
}

function parsedMove({ type, info }: Answer): Move | null {
  const amount = info?.tokenAmount?.amount ?? info?.amount ?? info?.lamports
  const from = info?.source ?? (type.startsWith('mintTo') ? info?.mint : undefined)
  const to = info?.destination ?? info?.account
  if (!/^(transfer|mintTo)/.test(type) || !from || !to) return null
  return { from, to, amount: BigInt(amount) }
}
