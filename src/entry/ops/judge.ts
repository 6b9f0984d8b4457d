import { exchangesWith } from '../../contract/launches/exchanges.ts'
import { currentLog } from '../../domains/transparency/index.ts'
import { estimateBackfill } from '../../flows/backfill/report-progress.ts'
import { judgeLabels } from '../../flows/judge/judge-labels.ts'
import { publishJudged, signJudged } from '../../flows/judge/judged-pages.ts'
import { readLabels } from '../../flows/judge/read-labels.ts'
import type { OpsCommand } from './command.ts'
import { read, UsageError } from './read-args.ts'
import { table } from './tables.ts'

/** Its first word is the file's text: the command line has read it. */
export const judge: OpsCommand = {
  readsFile: true,
  help: [
    'npm run judge -- LABELS.csv [--estimate]',
    'Reads launches that somebody else labeled from the RPC service as of then, scores them with the rules and the model in use, and writes a signed page of how well these agree.',
    'Columns: mint, time (2026-06-30T13:24:43Z), and one or more labels (1, 0, or empty). --estimate only prints the cost.',
  ],
  async run({ context, history, signal, transparency, keepPage }, args) {
    const [text = '', ...rest] = args
    const { flags } = read(rest, [], 0, ['estimate'])
    const file = readLabels(text, context.clock.now())
    if (typeof file === 'string') throw new UsageError(file)
    if (file.rows.length === 0) throw new UsageError('No row can be read. See --help.')
    if (flags.has('estimate')) return [await estimateBackfill(context, history, file.rows.length)]
    const log = await currentLog(context.db.read)
    if (log === null)
      throw new UsageError('There is no log to sign with yet. Start the server once.')
    const exchanges = exchangesWith([...context.exchanges])
    const page = await judgeLabels({ ...context, history, exchanges }, { ...file, text }, signal)
    const day = new Date(page.judged_at).toISOString().slice(0, 19).replaceAll(':', '')
    const path = await keepPage(`judged-${day}.txt`, signJudged(transparency, log, page))
    const coverage = Object.entries(page.coverage).map(([name, count]) => `${count} ${name}`)
    return [
      ...table(
        page.targets.map(({ label, by, samples, positives, ...figures }) => ({
          label,
          by,
          samples,
          positives,
          auc: shown(figures.auc),
          average_precision: shown(figures.average_precision),
          precision_top_5: shown(figures.precision_top_5),
        })),
        'no labels',
      ),
      `Rows: ${coverage.join(', ')}. ${page.known} are in your database, so the model may know them. ${page.calls_per_launch.toFixed(1)} calls a launch.`,
      `Signed page: ${path}`,
    ]
  },
}

/** Its first word is the page's text: the command line has read it. */
export const publishJudgedCommand: OpsCommand = {
  readsFile: true,
  help: [
    'npm run ops -- publish-judged judged-2026-06-30T132443.txt',
    'Shows a page that npm run judge wrote at /benchmark, as it was signed. What is published stays.',
  ],
  async run({ context, transparency }, [note = '', ...rest]) {
    read(rest, [], 0)
    const page = await publishJudged(context, transparency, note)
    if (page === null)
      throw new UsageError('No key of this installation signed this page as it is.')
    const scored = page.coverage.scored ?? 0
    return [
      `Published at /benchmark: ${scored} scored launches, ${page.targets.length} comparisons.`,
    ]
  },
}

function shown(figure: number | null): string | null {
  return figure === null ? null : figure.toFixed(3)
}
