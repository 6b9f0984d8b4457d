import { Wallet } from '../../contract/schemas.ts'
import type { Ms } from '../../kernel/clock.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import { readTime } from './read-time.ts'

/** Why a row of a file of mints is left out. */
type MintRefusal =
  /** Its quotes don't close, or its cells are not those of the header. */
  | 'bad_row'
  | 'bad_mint'
  /** No moment with its zone. */
  | 'bad_time'
  /** Not above 0 and at most 1. */
  | 'bad_share'
  /** What it came to is not known yet, or its snapshots would be deleted right away. */
  | 'too_young'
  | 'too_old'
  /** A row above names the same mint. */
  | 'twice'
  /** One run reads no more. */
  | 'too_many'

/** A coin that an operator names. `perMillion`: how many of a million like it the file has. */
export type NamedMint = { mint: string; perMillion: number }

export type MintFile = { mints: NamedMint[]; refused: MintRefusal[] }

const MOST_MINTS = 100_000
const MILLION = 1_000_000

/**
 * Reads which launches an operator wants read: columns `mint`, `time` (of its launch), and perhaps `share`, the
 * rate at which launches like it were drawn; without it, 1. Other columns are ignored. Pure.
 * @param between launches of these times can be read
 * @returns a sentence if the header makes no sense
 */
export function readMints(file: string, between: { from: Ms; to: Ms }): MintFile | string {
  const lines = readCsv(file)
  const header = (lines.next().value?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const places = { mint: header.indexOf('mint'), time: header.indexOf('time') }
  if (places.mint === -1 || places.time === -1 || new Set(header).size !== header.length)
    return 'The first line must name each column once, mint and time among them.'
  const share = header.indexOf('share')
  const read = new Map<string, NamedMint>()
  const refused: MintRefusal[] = []
  for (const { cells } of lines) {
    const one =
      cells?.length === header.length
        ? readRow(
            (cells[places.mint] ?? '').trim(),
            (cells[places.time] ?? '').trim(),
            share === -1 ? '1' : (cells[share] ?? '').trim(),
            between,
          )
        : 'bad_row'
    if (typeof one === 'string') refused.push(one)
    else if (read.has(one.mint)) refused.push('twice')
    else if (read.size === MOST_MINTS) refused.push('too_many')
    else read.set(one.mint, one)
  }
  return { mints: [...read.values()], refused }
}

function readRow(
  mint: string,
  time: string,
  share: string,
  { from, to }: { from: Ms; to: Ms },
): NamedMint | MintRefusal {
  if (!Wallet.safeParse(mint).success) return 'bad_mint'
  const at = readTime(time)
  if (at === null) return 'bad_time'
  if (at > to) return 'too_young'
  if (at < from) return 'too_old'
  const perMillion = Math.round(Number(share || Number.NaN) * MILLION)
  return perMillion >= 1 && perMillion <= MILLION ? { mint, perMillion } : 'bad_share'
}
