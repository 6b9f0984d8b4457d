// @ts-check
import { nameOf } from './compare-shown.mjs'
import { digestOf } from './merkle.mjs'

/**
 * Recomputes an evenly spread sample of reports from their snapshots, with the code and model that
 * the log names. `earlier`: entries before those that name the rules they begin with.
 * @param {{ site: import('./site.mjs').Site, entries: import('./audit.mjs').Entry[], earlier:
 * import('./audit.mjs').Entry[], sample: number, recomputeReport: import('./audit.mjs').RecomputeReport, report: (words: string) => void,
 * facts: import('./audit.mjs').Facts }} work
 */
export async function recomputeSample(work) {
  const { site, entries, earlier, sample, recomputeReport, report, facts } = work
  const codes = createCodes(site, entries, earlier)
  for (const entry of spread(entries, sample)) {
    const { log, position, leaf } = entry
    const words = `entry ${position} of ${log.origin}, ${nameOf(leaf)}`
    const snapshot = await site.snapshot(log.log, position)
    if (snapshot === null) {
      facts.unkept += 1
      continue
    }
    if ((await digestOf(snapshot)) !== leaf.snapshot) {
      report(`${words}: the snapshot differs from the recorded one`)
      continue
    }
    const code = await codes.of(entry)
    if (code === null) {
      facts.unkept += 1
      continue
    }
    const [model, weights] = await Promise.all([
      named(leaf.model, site.model),
      named(leaf.weights, site.weights),
    ])
    if (model === undefined || weights === undefined) {
      report(`${words}: its model or weights differ from the recorded ones`)
      continue
    }
    facts.sampled += 1
    const version = /\+([^/]+)/.exec(leaf.rules)?.[1] ?? ''
    const madeBy = { model: model === null ? null : { version, text: model }, weights }
    const again = await recomputeReport(code, snapshot, madeBy)
    const isSame =
      again !== null &&
      again.score === leaf.score &&
      again.level === leaf.level &&
      again.attention === leaf.attention &&
      again.rules === leaf.rules
    if (isSame) facts.same += 1
    else
      report(
        `${words}: its rules give ${again?.score ?? 'no score'}, but ${leaf.score} was recorded`,
      )
  }
}

/**
 * A text by its digest; null if none is named, undefined if it is missing or has another digest.
 * @param {string | null} digest
 * @param {(digest: string) => Promise<string | null>} read
 */
async function named(digest, read) {
  if (digest === null) return null
  const text = await read(digest)
  return text !== null && (await digestOf(text)) === digest ? text : undefined
}

/**
 * The code that was in use when a report was recorded.
 * @param {import('./site.mjs').Site} site @param {import('./audit.mjs').Entry[]} entries
 * @param {import('./audit.mjs').Entry[]} earlier
 */
function createCodes(site, entries, earlier) {
  const named = entries.filter(({ leaf }) => leaf.kind === 'rules')
  /** @type {Map<string, Promise<{ digest: string, text: string } | null>>} */
  const read = new Map()
  /** @param {string} digest */
  async function load(digest) {
    const text = await site.rules(digest)
    return text !== null && (await digestOf(text)) === digest ? { digest, text } : null
  }
  return {
    /** @param {import('./audit.mjs').Entry} entry */
    of(entry) {
      const at = entries.indexOf(entry)
      const before = earlier.find(({ log }) => log === entry.log)
      const digest = (named.findLast((one) => entries.indexOf(one) < at) ?? before)?.leaf.code
      if (digest === undefined) return Promise.resolve(null)
      const known = read.get(digest) ?? load(digest)
      read.set(digest, known)
      return known
    },
  }
}

/** @param {import('./audit.mjs').Entry[]} entries @param {number} count */
function spread(entries, count) {
  const reports = entries.filter(({ leaf }) => leaf.kind === 'report')
  if (reports.length <= count) return reports
  return Array.from(
    { length: count },
    (_, at) =>
      /** @type {import('./audit.mjs').Entry} */ (
        reports[Math.floor(((at + 1) * reports.length) / count) - 1]
      ),
  )
}
