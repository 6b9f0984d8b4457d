// @ts-check
import { checkStamps } from './check-stamps.mjs'
import { nameKey, notesIn, openCheckpoint } from './checkpoint.mjs'
import { comparePublished } from './compare-published.mjs'
import { compareShown } from './compare-shown.mjs'
import { countProven, findDatedLater } from './count-proven.mjs'
import { createTree, fromBase64, hashLeaf, isConsistent, isSame, toBase64 } from './merkle.mjs'
import { verifyProof } from './proof.mjs'
import { recomputeSample } from './recompute-sample.mjs'
import { SiteProblem } from './site.mjs'

/**
 * Audits what a site has published: whether its checkpoints agree on one history, whether its pages
 * show what was recorded, and whether its rules give the recorded scores.
 *
 * @typedef {import('./site.mjs').Site} Site
 * @typedef {import('./site.mjs').Log} Log
 * @typedef {import('./checkpoint.mjs').Checkpoint} Checkpoint
 * @typedef {{ [key: string]: any, kind: string, recorded: number }} Leaf
 * @typedef {{ log: Log, position: number, leaf: Leaf }} Entry
 * @typedef {{ log: Log, lost: Checkpoint[] }} Before a log, and the kept checkpoints of more entries than
 * it shows
 * @typedef {{ text: string, seenAt: number | null }} Kept a copy of posts, and when the reader saw
 * them
 * @typedef {(code: { digest: string, text: string }, snapshot: string, madeBy: { model: { version:
 * string, text: string } | null, weights: string | null }) => Promise<{ score: number, level:
 * string, attention: number | null, rules: string } | null>} RecomputeReport
 * @typedef {{ kept?: Kept[], last?: number | null, sample?: number, key?: string | null,
 * recomputeReport: RecomputeReport, onProgress?: (words: string) => void }} Wishes `last`: only so
 * many of the newest entries are read; null: all. `sample`: the number of reports to recompute.
 * `key`: the public key that the reader knows for one of the logs
 * @typedef {{ entries: number, from: number, checkpoints: number, kept: number, shown: number,
 * alerts: number, waiting: number, older: number, same: number, sampled: number, unkept: number,
 * proven: number, trades: number, figures: number, notes: string[], opened_at: number | null }} Facts
 */

const MOST_PROBLEMS = 50
const NOTHING_READ = {
  entries: 0,
  from: 0,
  checkpoints: 0,
  kept: 0,
  shown: 0,
  alerts: 0,
  waiting: 0,
  older: 0,
}
const NOTHING_CHECKED = { same: 0, sampled: 0, unkept: 0, proven: 0, trades: 0, figures: 0 }
/** A reader who copied half a checkpoint must not be told that all is well. */
const NO_CHECKPOINT =
  'what you kept holds no whole checkpoint: copy a post from the name of the log to the end of its signature'

/**
 * @param {Site} site
 * @param {Wishes} wishes
 * @returns {Promise<{ holds: boolean, problems: string[], facts: Facts }>}
 *
 * @example
 * A site that has recorded nothing yet. Without a `fetch` of its own, `createSite` asks the real site:
 * ```js
 * import { recomputeReport } from '../../scripts/verify-record/recompute-report.mjs'
 * import { audit } from './audit.mjs'
 * import { createSite } from './site.mjs'
 *
 * const newSite = createSite('https://mintwatch.example', async (url) =>
 *   `${url}`.endsWith('.csv') ? new Response('mint') : Response.json({ logs: [] }),
 * )
 * const { holds, problems, facts } = await audit(newSite, { recomputeReport })
 * holds // → true
 * problems // → []
 * facts.entries // → 0
 * ```
 */
export async function audit(site, wishes) {
  /** @type {string[]} */
  const problems = []
  /** @param {string} words */
  const report = (words) => {
    if (problems.length < MOST_PROBLEMS) problems.push(words)
  }
  const say = wishes.onProgress ?? (() => {})
  /** @type {Facts} */
  const facts = { ...NOTHING_READ, ...NOTHING_CHECKED, notes: [], opened_at: null }
  const logs = await site.logs()
  facts.opened_at = logs[0]?.opened_at ?? null
  if (wishes.key != null && !logs.some(({ key }) => key === wishes.key))
    report('no log of this site has the key that you gave')
  const kept = (wishes.kept ?? []).flatMap(({ text, seenAt }) => {
    const notes = notesIn(text)
    if (notes.length === 0) throw new SiteProblem(NO_CHECKPOINT)
    return notes.map((note) => ({ note, seenAt }))
  })
  for (const { note } of kept) {
    const origin = note.split('\n')[0]
    if (!logs.some((log) => log.origin === origin))
      report(`you kept a checkpoint of ${origin}, a log that this site does not show`)
  }
  /** @type {Entry[]} */
  const entries = []
  /** @type {Entry[]} */
  const earlier = []
  /** @type {Before | null} */
  let before = null
  for (const log of logs) {
    const ours = kept.filter(({ note }) => note.startsWith(`${log.origin}\n`))
    const read = await readLog({
      site,
      log,
      kept: ours,
      last: wishes.last ?? null,
      report,
      say,
      facts,
    })
    await checkLink({ log, before, entries: read.entries, first: read.first, report, facts })
    facts.proven += countProven(read)
    findDatedLater({ ...read, report })
    for (const entry of read.entries) entries.push(entry)
    if (read.rules !== null) earlier.push(read.rules)
    before = { log, lost: read.lost }
  }
  for (const { size } of before?.lost ?? []) reportLost(before?.log, size, report)
  facts.entries = entries.length
  say('comparing what is shown now')
  await compareShown({ site, logs, entries, report, facts })
  await comparePublished({ site, logs, entries, isAll: facts.from === 0, report, facts })
  say('recomputing reports')
  await recomputeSample({
    site,
    entries,
    earlier,
    sample: wishes.sample ?? 0,
    recomputeReport: wishes.recomputeReport,
    report,
    facts,
  })
  return { holds: problems.length === 0, problems, facts }
}

/**
 * Reads a log and recomputes its root at every checkpoint.
 * @param {{ site: Site, log: Log, kept: { note: string, seenAt: number | null }[], last: number | null, report: (words: string) => void, say: (words: string) => void, facts: Facts }} work
 */
async function readLog({ site, log, kept, last, report, say, facts }) {
  const signed = await site.checkpoints(log.log)
  /** @type {Checkpoint[]} */
  const checkpoints = []
  for (const { size, note } of signed) {
    const checkpoint = await openCheckpoint(note, log.key)
    if (checkpoint?.size === size) checkpoints.push(checkpoint)
    else report(`the checkpoint of ${size} entries in ${log.origin} is not signed by its key`)
  }
  const size = checkpoints.at(-1)?.size ?? 0
  /** @type {{ size: number, seenAt: number }[]} */
  const seen = []
  /** @type {Checkpoint[]} */
  const lost = []
  for (const { note, seenAt } of kept) {
    const checkpoint = await openCheckpoint(note, log.key)
    if (checkpoint === null) {
      report(
        `a checkpoint of ${log.origin} that you kept is not signed by the key that the site shows`,
      )
      continue
    }
    facts.kept += 1
    checkpoints.push(checkpoint)
    if (seenAt !== null) seen.push({ size: checkpoint.size, seenAt })
    if (checkpoint.size > size) lost.push(checkpoint)
  }
  // A kept checkpoint that the site also shows counts once.
  facts.checkpoints += new Set(checkpoints.map(({ note }) => note)).size
  const from = last === null ? 0 : Math.max(0, size - last)
  facts.from = Math.max(facts.from, from)
  const roots = new Map(checkpoints.map((one) => [one.size, one.root]))
  /** @param {number} at @param {Uint8Array} root */
  const isRight = (at, root) =>
    checkpoints.filter((one) => one.size === at).every((one) => isSame(one.root, root))
  const entries = await walk({ site, log, from, size, roots, isRight, report, say })
  const newest = checkpoints.find((one) => one.size === size)
  for (const earlier of checkpoints.filter((one) => one.size < from)) {
    const proof = (await site.consistency(log.log, earlier.size, size)).map(fromBase64)
    const root = newest?.root ?? new Uint8Array()
    if (
      !(await isConsistent({ earlier: earlier.size, size, earlierRoot: earlier.root, root, proof }))
    )
      report(
        `the checkpoints of ${earlier.size} and ${size} entries contradict each other: there are two histories`,
      )
  }
  await checkStamps({ site, log, signed, report, facts })
  const rules = from === 0 ? null : await findRules({ site, log, from, report })
  return { entries, rules, seen, lost, first: signed[0]?.note ?? null }
}

/**
 * The entry before `from` that names the rules then in use; null: the site shows none.
 * @param {{ site: Site, log: Log, from: number, report: (words: string) => void }} work
 * @returns {Promise<Entry | null>}
 */
async function findRules({ site, log, from, report }) {
  const proof = await site.rulesBefore(log.log, from)
  if (proof === null) return null
  const { holds } = await verifyProof(proof, log.key)
  if (holds) return { log, position: proof.position, leaf: JSON.parse(proof.leaf) }
  report(`the rules that ${log.origin} names before entry ${from} are not in it`)
  return null
}

/**
 * @param {{ site: Site, log: Log, from: number, size: number, roots: Map<number, Uint8Array>, isRight: (at: number, root: Uint8Array) => boolean, report: (words: string) => void, say: (words: string) => void }} work
 * @returns {Promise<Entry[]>}
 */
async function walk({ site, log, from, size, roots, isRight, report, say }) {
  if (size === 0) return []
  const edge = from === 0 ? [] : (await site.edge(log.log, from)).map(fromBase64)
  const tree = createTree(from, edge)
  /** @type {Entry[]} */
  const entries = []
  const stored = (await site.nodes(log.log, from))[Symbol.asyncIterator]()
  let isStored = true
  let next = from
  for await (const line of await site.entries(log.log, from)) {
    const space = line.indexOf(' ')
    const position = Number(line.slice(0, space))
    const text = line.slice(space + 1)
    if (position >= size) break
    if (position !== next) report(`entry ${next} of ${log.origin} is missing`)
    next = position + 1
    entries.push({ log, position, leaf: JSON.parse(text) })
    const hashes = await tree.append(await hashLeaf(text))
    const { value } = await stored.next()
    if (isStored && value !== [position, ...hashes.map(toBase64)].join(' ')) {
      report(
        `the stored hashes of ${log.origin} differ from its entries, from entry ${position} on`,
      )
      isStored = false
    }
    if (roots.has(next) && !isRight(next, await tree.root())) {
      report(
        `the first ${next} entries of ${log.origin} differ from those that its checkpoint signs`,
      )
      roots.clear()
    }
    if (next % 5_000 === 0) say(`${next} of ${size} entries`)
  }
  if (next < size) report(`${log.origin} ends at entry ${next}, but ${size} were signed`)
  return entries
}

/**
 * Checks that a log that follows another names it and what was lost.
 * @param {{ log: Log, before: Before | null, entries: Entry[], first: string | null, report: (words:
 * string) => void, facts: Facts }} work
 */
async function checkLink({ log, before, entries, first, report, facts }) {
  const opened = entries.find(({ position }) => position === 0)?.leaf
  const earlier = before?.log
  const previous = opened?.previous ?? null
  const named =
    earlier && previous?.checkpoint ? await openCheckpoint(previous.checkpoint, earlier.key) : null
  for (const { size, root } of before?.lost ?? []) {
    const isNamed = named !== null && named.size >= size
    if (!isNamed || (named.size === size && !isSame(named.root, root)))
      reportLost(earlier, size, report)
  }
  if (opened === undefined) return
  if (log.log === 1 && previous === null && earlier === undefined) return
  if (earlier === undefined || previous?.origin !== earlier.origin) {
    report(`${log.origin} does not follow the log before it`)
    return
  }
  const lost = named ? named.size - earlier.size : 0
  if (lost > 0)
    facts.notes.push(
      `${earlier.origin} lost ${lost} entries, as ${log.origin} says (${opened.because})`,
    )
  const oldKey = earlier.key.split('+').slice(2).join('+')
  const isSameKey = log.key.endsWith(`+${oldKey}`)
  const isVouched =
    isSameKey ||
    (first !== null && (await openCheckpoint(first, await nameKey(log.origin, oldKey))) !== null)
  facts.notes.push(
    isVouched
      ? `${log.origin} follows ${earlier.origin}, signed by ${isSameKey ? 'the same key' : 'its key too'}`
      : `${log.origin} follows ${earlier.origin}, but the earlier key did not sign it`,
  )
}

/** @param {Log | undefined} log @param {number} size @param {(words: string) => void} report */
function reportLost(log, size, report) {
  const next = log?.closed_at === null ? '' : ', and no entry of a later log that was read says why'
  report(
    `you kept a checkpoint of ${size} entries of ${log?.origin}, and the site shows fewer${next}`,
  )
}
