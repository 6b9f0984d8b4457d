// @ts-check

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/**
 * The result in one line.
 * @param {{ holds: boolean, problems: string[], facts: import('./audit.mjs').Facts }} result
 */
export function inOneLine({ holds, problems, facts }) {
  const { entries, from, checkpoints, kept, alerts, same, sampled, proven } = facts
  if (!holds)
    return `Does not hold: ${counted(problems.length, 'problem')}. The first: ${problems[0]}.`
  if (checkpoints === 0) return 'Nothing to verify yet: no checkpoint is signed.'
  const all =
    from === 0
      ? `all ${counted(entries, 'entry', 'entries')}`
      : `the newest ${counted(entries, 'entry', 'entries')}`
  return [
    `Holds: ${all} and ${counted(checkpoints, 'checkpoint')} are of one history`,
    `the site shows them, and ${counted(alerts, 'alert')} in its CSV, as they were recorded`,
    `${same} of ${counted(sampled, 'report')} made again ${sampled === 1 ? 'gives' : 'give'} the same score`,
    kept === 0
      ? 'no checkpoint that you kept was compared, so nothing is proven to outsiders'
      : `${counted(proven, 'report')} proven before ${proven === 1 ? 'its' : 'their'} outcome, by checkpoints that you kept`,
  ].join('; ')
}
