// @ts-check
/**
 * Checks what a Mintwatch site has published: npm run -s verify-record -- URL|FILE. Needs only Node
 * 20, so it can be read, copied, and run without the product.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { audit } from '../src/verify/audit.mjs'
import { verifyProof } from '../src/verify/proof.mjs'
import { createSite, SiteProblem } from '../src/verify/site.mjs'
import { inOneLine } from '../src/verify/words.mjs'
import { recomputeReport } from './verify-record/recompute-report.mjs'

const USAGE = `npm run -s verify-record -- URL|FILE [--kept FILE [--seen TIME]]... [--last N] [--sample N] [--key KEY]
  URL: a site, e.g. https://mintwatch.example: downloads its log, checkpoints, and CSV, recomputes every
  root, and compares what the site shows with what it recorded. FILE, or a proof's URL: checks one proof.
  --kept: checkpoints that you kept, e.g. copied from the channel; --seen: when it was posted there, such as
  2026-11-22T10:00Z. --last: reads only the newest N entries. --sample: makes N reports again (20).
  --key: the public key that you know; without it the site's own word counts.
  Says in one line what holds. Exit code 0: it holds; 1: it does not; 2: it could not be checked.`

/** Options in the given order: --seen belongs to the --kept before it. */
const { positionals, values, tokens } = parseArgs({
  allowPositionals: true,
  tokens: true,
  options: {
    kept: { type: 'string', multiple: true },
    seen: { type: 'string', multiple: true },
    last: { type: 'string' },
    sample: { type: 'string', default: '20' },
    key: { type: 'string' },
    help: { type: 'boolean' },
  },
})

/** @returns {import('../src/verify/audit.mjs').Kept[]} */
function readKept() {
  /** @type {import('../src/verify/audit.mjs').Kept[]} */
  const kept = []
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue
    if (token.name === 'kept') kept.push({ text: readFileSync(token.value, 'utf8'), seenAt: null })
    const last = kept.at(-1)
    if (token.name !== 'seen') continue
    if (last === undefined) throw new SiteProblem('--seen belongs to the --kept before it')
    last.seenAt = timeOf(token.value)
  }
  return kept
}

/** @param {string} text */
function timeOf(text) {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new SiteProblem(`--seen: ${text} is no time`)
  return time
}

/** @param {'last' | 'sample'} name */
function countIn(name) {
  const text = values[name]
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new SiteProblem(`--${name}: ${text} is no number`)
  return text === undefined ? null : Number(text)
}

/** @param {string} path */
function readProof(path) {
  if (!existsSync(path))
    throw new SiteProblem(`there is no file ${path}, and a site begins with https://`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** @param {string} subject */
async function verify(subject) {
  const isUrl = /^https?:\/\//.test(subject)
  if (!isUrl) return verifyProof(readProof(subject), values.key ?? null)
  const url = new URL(subject)
  if (url.pathname.endsWith('/track-record/log/proof')) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) })
    if (!answer.ok) throw new SiteProblem(`${subject} answered ${answer.status}`)
    return verifyProof(await answer.json(), values.key ?? null)
  }
  const isShown = process.stderr.isTTY
  const result = await audit(createSite(url.origin), {
    kept: readKept(),
    last: countIn('last'),
    sample: countIn('sample') ?? 0,
    key: values.key ?? null,
    recomputeReport,
    onProgress: (words) => {
      if (isShown) process.stderr.write(`\r\x1b[K${words}`)
    },
  })
  if (isShown) process.stderr.write('\r\x1b[K')
  for (const note of result.facts.notes) console.log(note)
  for (const problem of result.problems) console.log(problem)
  return { holds: result.holds, line: inOneLine(result) }
}

const [subject] = positionals
if (values.help || subject === undefined || positionals.length > 1) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}
try {
  const { holds, line } = await verify(subject)
  console.log(line)
  process.exitCode = holds ? 0 : 1
} catch (error) {
  console.error(`Could not be checked: ${/** @type {Error} */ (error).message}`)
  process.exitCode = 2
}
