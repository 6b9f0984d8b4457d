import { z } from 'zod'
import { importMembers, reportImports, undoImport } from '../../flows/operator/import-members.ts'
import type { OpsCommand } from './command.ts'
import { option, read, reason, UsageError } from './read-args.ts'
import { table } from './tables.ts'

const Lot = z.string().regex(/^[a-z0-9][a-z0-9-]{2,39}$/)
const MOST_SHOWN = 1_000

/** Brings members from another tool. Its first word is the file's text: the command line has read it. */
export const importMembersCommand: OpsCommand = {
  readsFile: true,
  help: [
    'npm run ops -- import-members FILE --lot NAME [--dry-run | --because TEXT]',
    'Imports members of another tool from a CSV file: columns telegram_id, username, or both, and until',
    '(2026-12-24, 2026-12-24T12:00:00Z, or lifetime). --dry-run: shows what would happen, and changes nothing.',
    'Nobody is imported twice. Refused rows hold up no others: correct them, and run it again.',
  ],
  async run({ context }, args) {
    const [file = '', ...rest] = args
    const { values, flags } = read(rest, ['lot', 'because'], 0, ['dry-run'])
    const lot = option(Lot, values.lot, '--lot')
    if (lot === undefined) throw new UsageError('Name the lot, like --lot old-bot.')
    const isDry = flags.has('dry-run')
    const because = isDry ? null : reason(values.because)
    const { imported, refused } = await importMembers(context, { file, lot, because })
    const count = `${imported.length} ${isDry ? 'would be imported' : 'imported'}, ${refused.length} refused`
    return [
      ...(isDry ? some(imported) : []),
      ...(refused.length > 0 ? ['refused:', ...some(refused)] : []),
      count,
    ]
  },
}

/** Lists imports by lot. */
export const importsCommand: OpsCommand = {
  help: [
    'npm run ops -- imports',
    'Lists imported members by lot: how many there are, took it, are confirmed, and were undone.',
  ],
  async run({ context }, args) {
    read(args, [], 0)
    return table(await reportImports(context), 'no imports')
  },
}

export const undoImportCommand: OpsCommand = {
  help: [
    'npm run ops -- undo-import ID|@USERNAME --because TEXT',
    'Ends the access that an imported member took, and lets the name be imported again.',
    'A Telegram account that took it by its username less than seven days ago loses its link, too.',
  ],
  async run({ context }, args) {
    const { values, words } = read(args, ['because'], 1)
    await undoImport(context, words[0] ?? '', reason(values.because))
    return [`undid the import of ${words[0]}`]
  },
}

function some(rows: Parameters<typeof table>[0]): string[] {
  const more = rows.length - MOST_SHOWN
  return [...table(rows.slice(0, MOST_SHOWN), 'none'), ...(more > 0 ? [`and ${more} more`] : [])]
}
