// @ts-check

/**
 * Matches every post's control again from the log's reports: the launch most like the post that was not posted by
 * then. The rules stand here a second time, so that a changed rule shows.
 *
 * @typedef {{ hour: number, said: string, mint: string, variant: string, said_at: number, stage: string,
 * attention: string, cap: string, matched: string, delay: string, name: string }} Row
 * @typedef {{ mint: string, at: number, stage: string, attention: number | null, cap: number | null |
 * undefined }} Launch `cap` undefined: recorded before the log had it
 */

const WINDOW = 1_200_000
const MOST_ATTENTION = 5
const MOST_CAP_PERCENT = 25
const STAGES = ['60s', '5m']
const POSTS_ONLY = ['hold_24h', 'stop_on_warning', 'stop_when_warned']
/** Trades of launches that were not posted are kept for at least this long after their report. */
const KEPT = 6_600_000
const HOUR = 3_600_000

/**
 * @param {readonly Row[]} rows of rules since 2
 * @param {readonly import('./audit.mjs').Entry[]} entries all of them
 * @param {(words: string) => void} report
 */
export function compareControls(rows, entries, report) {
  const launches = launchesIn(entries)
  const postedAt = new Map(
    rows.filter(({ said }) => said === 'post').map(({ mint, said_at }) => [mint, said_at]),
  )
  const byPost = new Map(
    rows
      .filter(({ said }) => said === 'control')
      .map((row) => [`${row.matched} ${row.variant}`, row]),
  )
  /** @type {Map<string, Set<string>>} */
  const used = new Map()
  const posts = rows
    .filter(({ said }) => said === 'post')
    .toSorted((a, b) => a.said_at - b.said_at || (a.mint < b.mint ? -1 : 1))
  for (const post of posts) {
    const key = `${post.mint} ${post.variant}`
    const control = byPost.get(key)
    byPost.delete(key)
    const taken = used.get(post.variant) ?? new Set()
    used.set(post.variant, taken)
    const others = (launches.get(post.stage) ?? []).filter(
      ({ mint }) => !taken.has(mint) && !((postedAt.get(mint) ?? Infinity) <= post.said_at),
    )
    const nearest = POSTS_ONLY.includes(post.variant) ? null : nearestOf(post, others)
    if (control !== undefined) taken.add(control.mint)
    if (others.some((one) => one.cap === undefined && isBefore(post, one))) continue
    const wrong = faultOf(post, control, nearest)
    if (wrong !== null) report(`the control of the paper trade ${post.name} ${wrong}`)
  }
  for (const { name } of byPost.values()) report(`the paper trade ${name} has no post beside it`)
}

/** @param {Row} post @param {Row | undefined} control @param {Launch | null} nearest */
function faultOf(post, control, nearest) {
  if (control === undefined) {
    // It may have been settled too late to be priced.
    const isKept = nearest !== null && post.hour + HOUR <= nearest.at + KEPT
    return isKept ? 'is missing' : null
  }
  if (nearest === null) return 'is not like its post'
  if (nearest.mint !== control.mint) return 'is not the launch most like its post'
  const isSame =
    control.said_at === nearest.at &&
    control.attention === `${nearest.attention}` &&
    control.cap === `${nearest.cap}` &&
    control.delay === post.delay
  return isSame ? null : 'differs from its report in the log'
}

/**
 * The first live report of each launch at each stage, without launches that the chain dropped.
 * @param {readonly import('./audit.mjs').Entry[]} entries
 */
function launchesIn(entries) {
  const dropped = new Set(
    entries.filter(({ leaf }) => leaf.kind === 'taken_back').map(({ leaf }) => leaf.mint),
  )
  const seen = new Set()
  /** @type {Map<string, Launch[]>} */
  const byStage = new Map(STAGES.map((stage) => [stage, []]))
  for (const { leaf } of entries) {
    const name = `${leaf.mint} ${leaf.stage}`
    if (leaf.kind !== 'report' || leaf.from !== 'live' || seen.has(name)) continue
    seen.add(name)
    if (dropped.has(leaf.mint)) continue
    const { mint, at, stage, attention, cap_cents: cap } = leaf
    byStage.get(stage)?.push({ mint, at, stage, attention, cap })
  }
  return byStage
}

/** @param {Row} post @param {Launch} one */
function isBefore(post, one) {
  const before = post.said_at - one.at
  return before >= 0 && before < WINDOW
}

/** @param {Row} post @param {readonly Launch[]} others @returns {Launch | null} */
function nearestOf(post, others) {
  if (post.attention === '' || post.cap === '') return null
  const [attention, cap] = [Number(post.attention), Number(post.cap)]
  const alike = others.flatMap((one) => {
    if (one.mint === post.mint || !isBefore(post, one)) return []
    if (one.attention === null || one.cap == null) return []
    const apart = [Math.abs(attention - one.attention), Math.abs(cap - one.cap)]
    const [points = 0, cents = 0] = apart
    const isAlike =
      points <= MOST_ATTENTION && cents * 100 <= Math.max(cap, one.cap) * MOST_CAP_PERCENT
    return isAlike ? [{ one, points, cents }] : []
  })
  const [nearest] = alike.toSorted(
    (a, b) =>
      a.points - b.points ||
      a.cents - b.cents ||
      b.one.at - a.one.at ||
      (a.one.mint < b.one.mint ? -1 : 1),
  )
  return nearest?.one ?? null
}
