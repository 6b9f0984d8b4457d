import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { PurchaseContext } from '../flows/context.ts'
import { attachTo, grantOrder, refuseOrder } from '../flows/operations.ts'
import { type ReportRow, reportOrders, reportPayments, reportUnmatched } from '../flows/reports.ts'
import { rescore } from '../flows/rescore.ts'
import { trainModel } from '../flows/train.ts'

/** What the commands work on. `rescan` reads the chain again from a slot, and says what it found. */
export type OpsHouse = {
  context: PurchaseContext
  rescan(fromSlot: number): Promise<object[]>
}

type Command = { help: string[]; run(house: OpsHouse, args: string[]): Promise<string[]> }

const Status = z.enum(['open', 'seen', 'settled', 'expired'])
const Exception = z.enum([
  'none',
  'paid_late',
  'paid_partial',
  'paid_over',
  'wrong_asset',
  'contested',
  'review',
])
const Count = z.coerce.number().int().min(1).max(10_000)

const COMMANDS: Record<string, Command> = {
  orders: {
    help: [
      'npm run ops -- orders [--status open|seen|settled|expired] [--exception NAME] [--find TEXT] [--limit N]',
      'Lists orders, newest first. Exceptions: paid_late, paid_partial, paid_over, wrong_asset, contested, review.',
      'TEXT is a whole order id, wallet, Telegram username, transaction signature or reference.',
    ],
    async run({ context }, args) {
      const { values } = read(args, ['status', 'exception', 'find', 'limit'], 0)
      const rows = await reportOrders(context, {
        status: option(Status, values.status, '--status'),
        exception: option(Exception, values.exception, '--exception'),
        find: values.find?.trim().replace(/^@/, ''),
        limit: option(Count, values.limit, '--limit') ?? 50,
      })
      return table(rows, 'no orders')
    },
  },
  unmatched: {
    help: [
      'npm run ops -- unmatched [--limit N]',
      'Lists final transfers that serve no order, newest first, and counts the dust.',
    ],
    async run({ context }, args) {
      const { values } = read(args, ['limit'], 0)
      const { rows, dust } = await reportUnmatched(
        context,
        option(Count, values.limit, '--limit') ?? 50,
      )
      return [...table(rows, 'nothing unmatched'), `dust: ${dust} transfers below 0.001 SOL`]
    },
  },
  grant: {
    help: [
      'npm run ops -- grant ORDER --because TEXT',
      'Grants the plan of an order by hand, with what its own wallets paid.',
    ],
    async run({ context }, args) {
      const { values, words } = read(args, ['because'], 1)
      await grantOrder(context, words[0] ?? '', reason(values.because))
      return [`granted ${words[0]}`]
    },
  },
  refuse: {
    help: [
      'npm run ops -- refuse ORDER --because TEXT',
      'Closes an order for good: it settles no more and contests nobody. A grant it had is revoked.',
    ],
    async run({ context }, args) {
      const { values, words } = read(args, ['because'], 1)
      await refuseOrder(context, words[0] ?? '', reason(values.because))
      return [`refused ${words[0]}`]
    },
  },
  attach: {
    help: [
      'npm run ops -- attach SIGNATURE ORDER --because TEXT',
      'Gives a final transaction to an order. If another order had it, its grant is revoked.',
    ],
    async run({ context }, args) {
      const { values, words } = read(args, ['because'], 2)
      const [signature = '', order = ''] = words
      await attachTo(context, signature, order, reason(values.because))
      return [`attached ${signature} to ${order}`]
    },
  },
  rescan: {
    help: [
      'npm run ops -- rescan --from SLOT',
      'Reads the chain again from a slot. Adds what was missed; changes nothing that was right.',
    ],
    async run({ rescan }, args) {
      const { values } = read(args, ['from'], 0)
      const from = option(z.coerce.number().int().min(0), values.from, '--from')
      if (from === undefined) throw new UsageError('rescan needs --from SLOT')
      return (await rescan(from)).map((row) => JSON.stringify(row))
    },
  },
  rescore: {
    help: [
      'npm run rescore',
      'Judges every stored launch anew by the rules of now, beside the old scores. Goes on where it was stopped.',
    ],
    async run({ context }, args) {
      read(args, [], 0)
      const { rulesVersion, judged, unreadable } = await rescore(context)
      const done = `judged ${judged} snapshots under rules ${rulesVersion}; the old scores stay`
      return unreadable === 0
        ? [done]
        : [done, `${unreadable} could not be read and stay as they are`]
    },
  },
  train: {
    help: [
      'npm run train -- [--horizon 1h|24h]',
      'Learns from what became of launches. What it learned is used only where it beats what is, on later ones.',
    ],
    async run({ context }, args) {
      const { values } = read(args, ['horizon'], 0)
      return trainModel(
        context,
        option(z.enum(['1h', '24h']), values.horizon, '--horizon') ?? '24h',
      )
    },
  },
  export: {
    help: [
      'npm run ops -- export > payments.csv',
      'Prints every final payment that serves an order as CSV, for the books.',
    ],
    async run({ context }, args) {
      read(args, [], 0)
      return csv(await reportPayments(context))
    },
  },
}

/** Wrong words on the command line; says the right ones. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Help needs neither a server nor a database.
 * @returns null when `args` ask for a command to be run
 * @throws UsageError when there is no such command
 */
export function opsHelp(args: readonly string[]): string[] | null {
  const [name = 'help'] = args
  const command = COMMANDS[name]
  if (command) return args.includes('--help') ? command.help : null
  const overview = Object.values(COMMANDS).flatMap(({ help: [usage = '', ...text] }) => [
    usage,
    ...text.map((line) => `    ${line}`),
  ])
  if (name === 'help' || name === '--help') return overview
  throw new UsageError([`There is no command "${name}".`, ...overview].join('\n'))
}

/** @throws UsageError, or a Refusal from the flow */
export function runOps(house: OpsHouse, [name = '', ...args]: string[]): Promise<string[]> {
  const command = COMMANDS[name]
  if (!command) throw new UsageError(`There is no command "${name}".`)
  return command.run(house, args)
}

function read(args: string[], names: string[], wordCount: number) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true })
    if (words.length === wordCount)
      return { values: values as Record<string, string | undefined>, words }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  throw new UsageError(`expected ${wordCount} argument${wordCount === 1 ? '' : 's'}. See --help.`)
}

function option<T>(shape: z.ZodType<T>, value: string | undefined, name: string): T | undefined {
  if (value === undefined) return undefined
  const result = shape.safeParse(value)
  if (!result.success) throw new UsageError(`${name}: "${value}" is not possible. See --help.`)
  return result.data
}

function reason(text: string | undefined): string {
  if (!text?.trim()) throw new UsageError('Say why: --because TEXT. It goes into the audit.')
  return text.trim().slice(0, 500)
}

function table(rows: ReportRow[], empty: string): string[] {
  const [first] = rows
  if (!first) return [empty]
  const columns = Object.keys(first)
  const cells = [columns, ...rows.map((row) => columns.map((column) => plain(row[column])))]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((line) => line[index]?.length ?? 0)),
  )
  return cells.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function csv(rows: ReportRow[]): string[] {
  const columns = Object.keys(rows[0] ?? { time: null, signature: null })
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => quoted(plain(row[column], ''))).join(',')),
  ]
}

/** What comes from outside must not move the cursor of the operator's terminal. */
function plain(value: string | number | null | undefined, missing = '?'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  return value == null ? missing : String(value).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
}
