import { readdirSync, readFileSync } from 'node:fs'
import { decodeTransaction, needsTransaction } from '../../src/adapters/solana/venues/all.ts'
import { PROGRAMS } from '../../src/adapters/solana/wire/programs.ts'
import { transactionOfLogs } from '../../src/adapters/solana/wire/transaction-of-logs.ts'
import { transactionOfRaw } from '../../src/adapters/solana/wire/transaction-of-raw.ts'
import { encodeBase58 } from '../../src/contract/base58.ts'
import { isVenue } from '../../src/contract/launches/venues.ts'
import type { ChainEvent } from '../../src/domains/launches/index.ts'
import { addressOf } from '../support/chain/borsh.ts'
import { readRecorded, readRecordedJson } from '../support/chain/recorded.ts'
import { Dice } from './dice.ts'
import { disturb, instructionsIn, mutated, type Places, placesIn, rearranged } from './mutate.ts'

const VENUES = new URL('../../src/adapters/solana/venues/', import.meta.url)
const SOURCES = readdirSync(VENUES).filter((name) => /^[^.]+\.ts$/.test(name))
/** Every discriminator that any venue knows, so that each also comes from the wrong program. */
const TAGS = SOURCES.flatMap((name) =>
  [...readFileSync(new URL(name, VENUES), 'utf8').matchAll(/tag\('([0-9a-f]{16})'\)/g)].map(
    ([, tag = '']) => Uint8Array.from(Buffer.from(tag, 'hex')),
  ),
)
const MARK = Buffer.from('e445a52e51cb9a1d', 'hex')
const ALL_PROGRAMS = Object.values(PROGRAMS)
const ADDRESSES = Array.from({ length: 40 }, (_, nth) => addressOf(`account ${nth}`))

const WHOLE = ['pumpfun/create_v2-2', 'pumpfun/migrate-1', 'pumpfun/buy-bundle-1', 'mixed/arb-3']
const OTHERS = [
  ...['raydium-ammv4/swap-okx-2', 'raydium-cpmm/initialize-1', 'raydium-cpmm/swap-okx-1'],
  ...[
    'meteora-dbc/devnet-create-1',
    'meteora-dbc/devnet-migrate-1',
    'meteora-dammv2/swap_double-1',
  ],
  ...['launchlab/buy-direct-1', 'pumpswap/buy_exact_quote_in-1'],
]
const answers = [...WHOLE, ...OTHERS].map((path) => readRecordedJson(`${path}.json`))
const places = answers.map((answer) => placesIn(answer))
/** Of those whose instructions are not packed, what each calls. */
const calls = answers
  .map((answer) => ({ answer, instructions: instructionsIn(answer) }))
  .filter(({ instructions }) => instructions.length > 0)
const wires = ['pumpfun/create-1', 'pumpfun/migrate-1'].map((path) => readRecorded(`${path}.json`))
const bodies = answers
  .flatMap((answer) => transactionOfRaw(answer)?.invocations ?? [])
  .flatMap(({ events, data }) => [...events, ...(data ? [data] : [])])

/** How many inputs were tried, and how many events the decoders made of them. */
export type Tally = { inputs: number; events: number }

/**
 * Feeds malformed input to all decoders.
 * @throws a decoder's error, or what is wrong with an event, with the number of the input
 */
export function fuzzDecoders(seed: number, inputs: number): Tally {
  const dice = new Dice(seed)
  let events = 0
  for (let nth = 0; nth < inputs; nth += 1) {
    try {
      events += tryOne(dice)
    } catch (error) {
      throw new Error(`seed ${seed}, input ${nth}: ${(error as Error).stack}`)
    }
  }
  return { inputs, events }
}

function tryOne(dice: Dice): number {
  const kind = dice.below(9)
  if (kind < 2) return inLogs(dice)
  if (kind < 5) return inInstructions(dice)
  if (kind < 7) return inAnswer(dice)
  if (kind < 8) return inWire(dice)
  return inAccounts(dice)
}

function body(dice: Dice): Uint8Array {
  const known = dice.once(2) ? mutated(dice, dice.pick(bodies)) : null
  const rest = known?.subarray(8) ?? dice.bytes(dice.below(dice.once(50) ? 2_000 : 320))
  if (dice.once(20)) return dice.bytes(dice.below(40))
  // Short lengths of texts and lists, so that the fields after them are reached.
  if (!known) for (let at = 1; at < rest.length; at += 1 + dice.below(6)) rest[at] = 0
  return Buffer.concat([known && dice.once(2) ? known.subarray(0, 8) : dice.pick(TAGS), rest])
}

function logLines(dice: Dice, program: string): string[] {
  const lines: string[] = []
  for (let nth = dice.below(4); nth >= 0; nth -= 1) {
    const height = 1 + dice.below(3)
    lines.push(`Program ${dice.once(4) ? dice.pick(ALL_PROGRAMS) : program} invoke [${height}]`)
    if (dice.once(2)) lines.push(`Program log: Instruction: ${dice.pick(['Create', 'Buy', ''])}`)
    for (let left = dice.below(3); left > 0; left -= 1) {
      const text = Buffer.from(body(dice)).toString('base64')
      lines.push(dice.once(4) ? `Program log: ray_log: ${text}` : `Program data: ${text}`)
    }
    if (!dice.once(5)) lines.push(`Program ${program} success`)
  }
  if (dice.once(10)) lines.splice(dice.below(lines.length), 0, 'Log truncated')
  if (dice.once(10)) lines.reverse()
  return lines
}

function inLogs(dice: Dice): number {
  const logs = logLines(dice, dice.pick(ALL_PROGRAMS))
  const tx = transactionOfLogs({ signature: 's', slot: 1, err: null, logs })
  if (tx) needsTransaction(tx)
  return checked(decodeTransaction(tx))
}

function inInstructions(dice: Dice): number {
  const program = dice.pick(ALL_PROGRAMS)
  const accountKeys = [...ADDRESSES, ...ALL_PROGRAMS]
  const dataOf = () => {
    const bytes = dice.once(2) ? body(dice) : Buffer.concat([MARK, body(dice)])
    // Base58 costs more than everything else, and other sources give bytes.
    return dice.once(5) ? encodeBase58(bytes) : bytes
  }
  const instruction = (stackHeight: number | null) => ({
    programIdIndex: accountKeys.indexOf(dice.once(4) ? dice.pick(ALL_PROGRAMS) : program),
    accounts: Array.from({ length: dice.below(32) }, () => dice.below(dice.once(9) ? 60 : 40)),
    data: dataOf(),
    stackHeight,
  })
  const inner = Array.from({ length: dice.below(5) }, () =>
    instruction(dice.once(5) ? null : 2 + dice.below(3)),
  )
  const balances = Array.from({ length: dice.below(8) }, () => ({
    accountIndex: dice.below(60),
    mint: dice.pick(ADDRESSES),
    uiTokenAmount: { decimals: dice.below(20), amount: '1' },
  }))
  const answer = {
    slot: 1,
    blockTime: dice.below(2) * 1e9,
    transaction: {
      signatures: ['s'],
      message: { accountKeys, instructions: [instruction(1), instruction(1)] },
    },
    meta: {
      err: null,
      innerInstructions: dice.once(9) ? null : [{ index: dice.below(3), instructions: inner }],
      logMessages: dice.once(2) ? logLines(dice, program) : [],
      preTokenBalances: balances,
      postTokenBalances: balances,
    },
  }
  return checked(decodeTransaction(transactionOfRaw(answer)))
}

function inAnswer(dice: Dice): number {
  const which = dice.below(answers.length)
  const undo = disturb(dice, places[which] as Places)
  try {
    return checked(decodeTransaction(transactionOfRaw(answers[which])))
  } finally {
    undo()
  }
}

/** Whoever calls a program chooses the accounts that stand in its instruction, their order, and their number. */
function inAccounts(dice: Dice): number {
  const { answer, instructions } = dice.pick(calls)
  const instruction = dice.pick(instructions)
  const { accounts } = instruction
  instruction.accounts = rearranged(dice, accounts)
  try {
    return checked(decodeTransaction(transactionOfRaw(answer)))
  } finally {
    instruction.accounts = accounts
  }
}

function inWire(dice: Dice): number {
  const answer = dice.pick(wires)
  const bytes = mutated(dice, Buffer.from(answer.transaction[0], 'base64'))
  if (dice.once(4)) bytes[0] = 0x81
  const transaction = [Buffer.from(bytes).toString('base64'), 'base64']
  return checked(decodeTransaction(transactionOfRaw({ ...answer, transaction })))
}

/** Checks each event's form; its contents may be nonsense. @returns their number */
function checked(events: readonly ChainEvent[]): number {
  const paths = new Set<string>()
  for (const event of events) {
    const { kind, venue, path, slot } = event
    if (!['launch', 'trade', 'pool', 'migration', 'creator'].includes(kind))
      throw new Error(`kind ${kind}`)
    if (!isVenue(venue)) throw new Error(`venue ${venue}`)
    if (!/^\d+(\.\d+)?(#\d+)?$/.test(path) || paths.has(path)) throw new Error(`path ${path}`)
    paths.add(path)
    if (!Number.isSafeInteger(slot)) throw new Error(`slot ${slot}`)
    for (const [key, value] of Object.entries(event)) {
      const isPlain = ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
      if (value !== null && !isPlain) throw new Error(`${venue} ${kind} ${key}: ${String(value)}`)
      const isAmount = key === 'baseAmount' || key === 'quoteAmount'
      if (isAmount && typeof value === 'bigint' && value < 0n) throw new Error(`${key} ${value}`)
    }
    if (kind === 'launch' && typeof event.mint !== 'string') throw new Error(`mint ${event.mint}`)
  }
  return events.length
}
