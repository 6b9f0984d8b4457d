// @ts-check
import { compareControls } from './compare-controls.mjs'
import { createTree, hashLeaf, toBase64 } from './merkle.mjs'

/**
 * Recomputes every paper trade from the reserves stored with its fills, and compares each hour with its root in
 * the log. The rules stand here a second time, so that a changed rule shows.
 *
 * @typedef {{ site: import('./site.mjs').Site, entries: import('./audit.mjs').Entry[], isAll: boolean,
 * report: (words: string) => void, facts: import('./audit.mjs').Facts }} Work
 * @typedef {ReturnType<typeof rowOf>} Row
 */

/**
 * Each trade is judged by the rules it was settled by. Since 2, a fill in a pool names what is only virtual there,
 * half may be sold first, and a line has more cells.
 */
const RULES = ['1', '2', '3']
const WIDTH = 18
const STAKE = 500_000_000n
const BPS = 10_000n
/** 105,000 for the network and 111 thousandths of it again for tries that fail, and a tip. */
const FILL_COST = 105_000n + 11_655n + 1_000_000n
/** @type {Record<string, bigint>} */
const FOLLOWERS = { followers_10: 10n, followers_100: 100n }

/** @param {Work} work */
export async function compareLedger({ site, entries, isAll, report, facts }) {
  const roots = new Map()
  for (const { leaf } of entries) if (leaf.kind === 'ledger') roots.set(leaf.hour, leaf)
  const reports = new Map()
  for (const { leaf } of entries) {
    const name = `${leaf.mint} ${leaf.stage}`
    if (leaf.kind === 'report' && leaf.from === 'live' && !reports.has(name))
      reports.set(name, leaf)
  }
  /** @type {Map<number, Awaited<ReturnType<typeof hashLeaf>>[]>} */
  const hours = new Map()
  const comparable = []
  for await (const line of await site.ledger()) {
    const row = rowOf(line)
    if (row === null) continue
    // Of hours that were not read, nothing can be said.
    if (!roots.has(row.hour) && !isAll) continue
    hours.set(row.hour, [...(hours.get(row.hour) ?? []), await hashLeaf(line)])
    facts.trades += 1
    const wrong = faultOf(row)
    if (wrong !== null) report(`the paper trade ${row.name} ${wrong}`)
    if (isAll) compareReport(row, reports, report)
    if (isAll && row.rules !== '1') comparable.push(row)
  }
  compareControls(comparable, entries, report)
  await compareRoots(hours, roots, entries, report)
}

/** @param {string} line */
function rowOf(line) {
  const cells = line.split(',')
  if (cells[0] === 'hour' || (cells.length !== 15 && cells.length !== WIDTH)) return null
  const [hour, said = '', mint = '', variant = '', rules, said_at, stage = '', score] = cells
  const [attention = '', result, buy, sell, tokens, proceeds, net] = cells.slice(8)
  const [delay = '', cap = '', matched = ''] = cells.slice(15)
  return {
    hour: Number(hour),
    said,
    mint,
    variant,
    rules,
    said_at: Number(said_at),
    stage,
    score,
    attention,
    cap,
    matched,
    result,
    buy: fillOf(buy),
    sales: salesOf(sell),
    tokens,
    proceeds,
    net,
    delay,
    width: cells.length,
    name: `${said} ${mint} ${variant}`,
  }
}

/** @param {string | undefined} cell */
function fillOf(cell) {
  const parts = (cell ?? '').split(' ')
  if (parts.length !== 6 || ![0, 2, 3, 4, 5].every((at) => /^\d{1,30}$/.test(parts[at] ?? '')))
    return null
  const [base = 0n, quote = 0n, unpaid = 0n, fee = 0n] = parts.slice(2).map(BigInt)
  return base > 0n && quote > 0n && fee < BPS ? { base, quote, unpaid, fee } : null
}

/** The rest's sale, after that of a first half if there was one. @param {string | undefined} cell */
function salesOf(cell) {
  const fills = (cell ?? '').split(';').map(fillOf)
  const [first, sold = null, rest = null] = fills
  if (first == null) return null
  if (fills.length === 1) return { reached: null, sold: null, rest: first }
  return fills.length !== 3 || sold === null || rest === null
    ? null
    : { reached: first, sold, rest }
}

/** What is wrong with a row; null: nothing. @param {NonNullable<Row>} row */
function faultOf(row) {
  if (!RULES.includes(row.rules ?? '')) return 'follows rules that this verifier does not know'
  if (row.width !== (row.rules === '1' ? 15 : WIDTH)) return 'has another form than its rules say'
  const [tokens, proceeds, net] = recompute(row)
  if (tokens === undefined) return 'names a result that its fills do not give'
  const isSame = `${tokens}` === row.tokens && `${proceeds}` === row.proceeds
  return isSame && `${net}` === row.net ? null : 'differs from what its fills give'
}

/** Tokens, proceeds, and net; nothing: the result contradicts the fills. @param {NonNullable<Row>} row */
function recompute({ result, variant, delay, buy, sales }) {
  const many = FOLLOWERS[variant] ?? 1n
  if (result === 'not_bought' && buy === null && sales === null) return [0n, 0n, 0n]
  // Without a delay, or with one over ten minutes, nothing is bought.
  const isLate = variant === 'measured_delay' && (delay === '' || Number(delay) > 600_000)
  if (isLate !== (result === 'no_delay')) return []
  if (isLate) return buy === null && sales === null ? [0n, 0n, 0n] : []
  const lost = -STAKE - FILL_COST
  if (result === 'no_data' && buy === null && sales === null) return [0n, 0n, lost]
  if (buy === null) return []
  const paid = (STAKE * many * BPS) / (BPS + buy.fee)
  const bought = (buy.base * paid) / (buy.quote + paid)
  if (result === 'no_exit' && sales === null) return [bought / many, 0n, lost]
  if (result !== 'sold' || sales === null) return []
  const { reached, sold, rest } = sales
  const first = sold === null ? 0n : bought / 2n
  // Half is sold by one rule only, and only where it brought the stake.
  if (reached !== null && (variant !== 'halve_2x' || paidFor(reached, first) < STAKE)) return []
  const early = sold === null ? 0n : paidFor(sold, first)
  const proceeds = (early + paidFor(rest, bought - first)) / many
  return [bought / many, proceeds, proceeds - STAKE - (sold === null ? 2n : 3n) * FILL_COST]
}

/** What a sale pays after the fee. @param {NonNullable<ReturnType<typeof fillOf>>} fill @param {bigint} tokens */
function paidFor({ base, quote, unpaid, fee }, tokens) {
  const due = (quote * tokens) / (base + tokens)
  const most = quote > unpaid ? quote - unpaid : 0n
  return ((due < most ? due : most) * (BPS - fee)) / BPS
}

/**
 * What was said must stand in the log, unchanged.
 * @param {NonNullable<Row>} row @param {Map<string, import('./audit.mjs').Leaf>} reports
 * @param {(words: string) => void} report
 */
function compareReport({ said, mint, stage, score, name }, reports, report) {
  const leaf = reports.get(`${mint} ${stage}`)
  if (said === 'post' || leaf === undefined) return
  if (`${leaf.score}` !== score) report(`the paper trade ${name} names another score than the log`)
}

/**
 * @param {Map<number, Awaited<ReturnType<typeof hashLeaf>>[]>} hours
 * @param {Map<number, import('./audit.mjs').Leaf>} roots
 * @param {import('./audit.mjs').Entry[]} entries @param {(words: string) => void} report
 */
async function compareRoots(hours, roots, entries, report) {
  const lastAt = entries.reduce((last, { leaf }) => Math.max(last, leaf.recorded), 0)
  for (const [hour, leaf] of roots) {
    const tree = createTree()
    for (const hash of hours.get(hour) ?? []) await tree.append(hash)
    if (leaf.trades !== tree.size() || leaf.root !== toBase64(await tree.root()))
      report(`the ledger of ${new Date(hour).toISOString()} differs from its entry in the log`)
  }
  // The newest hours may not be signed yet.
  for (const hour of hours.keys())
    if (!roots.has(hour) && hour < lastAt - 7_200_000)
      report(`the ledger of ${new Date(hour).toISOString()} was never recorded`)
}
