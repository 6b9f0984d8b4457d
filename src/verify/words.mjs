// @ts-check

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/**
 * The result in one line.
 * @param {{ holds: boolean, problems: string[], facts: import('./audit.mjs').Facts }} result
 */
export function inOneLine({ holds, problems, facts }) {
  const { entries, from, checkpoints, kept, alerts, same, sampled, proven, trades } = facts
  if (!holds)
    return `Not verified: ${counted(problems.length, 'problem')}. The first: ${problems[0]}.`
  if (checkpoints === 0) return 'Nothing to verify yet: no checkpoint is signed.'
  const all =
    from === 0
      ? `all ${counted(entries, 'entry', 'entries')}`
      : `the newest ${counted(entries, 'entry', 'entries')}`
  return [
    `Verified: ${all} and ${counted(checkpoints, 'checkpoint')} agree on one history`,
    `the site shows them, and ${counted(alerts, 'alert')} in its CSV, as they were recorded`,
    ...(trades > 0 ? [`${counted(trades, 'paper trade')} recomputed`] : []),
    sampled === 0
      ? 'no report was recomputed'
      : `${same} of ${counted(sampled, 'report')} recomputed with the same score`,
    kept === 0
      ? 'no checkpoint of yours was compared, so nothing is proven independently of this site'
      : `${counted(proven, 'report')} proven before ${proven === 1 ? 'its' : 'their'} outcome, by checkpoints that you kept`,
  ].join('; ')
}
