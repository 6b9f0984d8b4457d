import { percentRange } from '../../domains/risk/index.ts'
import { type Choice, changeWeights, knownWeights } from '../../flows/learning/adopt-weights.ts'
import { rescore as rescoreAll } from '../../flows/learning/rescore.ts'
import { trainModel } from '../../flows/learning/train.ts'
import { trainingPage } from '../../flows/learning/training-page.ts'
import type { OpsCommand } from './command.ts'
import { read, reason, UsageError } from './read-args.ts'
import { table } from './tables.ts'

export const rescore: OpsCommand = {
  help: [
    'npm run rescore -- [--weights hand-set|VERSION]',
    'Re-scores every stored launch with the current rules, and keeps the old scores. Resumes where it stopped.',
    '--weights uses those set by hand, or those of a version that was adopted before.',
  ],
  async run({ context }, args) {
    const { values } = read(args, ['weights'], 0)
    const { weights: named } = values
    const weights = named === undefined ? 'current' : choiceOf(named)
    const done = await rescoreAll(context, weights)
    if (done === null) throw new UsageError(`--weights: no "${named}" was ever adopted.`)
    const { rulesVersion, scored, unreadable } = done
    const snapshots = scored === 1 ? 'snapshot' : 'snapshots'
    return [
      `re-scored ${scored} ${snapshots} with rules ${rulesVersion}; the old scores are kept`,
      ...(unreadable === 0 ? [] : [`${unreadable} could not be read and stay as they are`]),
    ]
  },
}

export const train: OpsCommand = {
  help: [
    'npm run train -- [--report]',
    'Learns from the outcomes of launches, as the server does every night. A new model is used only if it beats the current one on later launches.',
    '--report also writes a page: data, comparison, calibration, importance, and what each rule contributes.',
  ],
  async run({ context, trainer, signal, keepPage }, args) {
    const { flags } = read(args, [], 0, ['report'])
    const isStudied = flags.has('report')
    const { lines, learned } = await trainModel(context, trainer, { isStudied, signal })
    if (!isStudied) return lines
    const now = new Date(context.clock.now()).toISOString()
    const name = `training-${now.slice(0, 19).replaceAll(':', '')}.html`
    return [...lines, `Report: ${await keepPage(name, trainingPage(learned, lines, now))}`]
  },
}

export const weights: OpsCommand = {
  help: [
    'npm run ops -- weights',
    'Lists the weight of each rule: in use, set by hand, and learned from outcomes in the last training.',
  ],
  async run({ context }, args) {
    read(args, [], 0)
    const { version, isAdopted, evidence, inUse } = await knownWeights(context)
    const intro = `In use: ${version}, ${isAdopted ? 'adopted' : 'set by hand'}.`
    if (evidence === null)
      return [intro, 'Nothing was trained yet, so there is nothing to compare with.']
    const rows = evidence.rules.map(({ rule, hand, data, flagged, others }) => ({
      rule,
      in_use: shown(inUse[rule] ?? hand),
      by_hand: shown(hand),
      by_data: shown(data),
      flagged: flagged?.of ?? 0,
      ended_badly: percentRange(flagged),
      without_it: percentRange(others),
    }))
    const on = new Date(evidence.trainedAt).toISOString().slice(0, 16).replace('T', ' ')
    return [
      intro,
      `Outcomes of launches ${evidence.stage} old, trained ${on} UTC. "0.3 −0.5": weight, and the discount of a good sign.`,
      '',
      ...table(rows, 'no rules'),
    ]
  },
}

export const adopt: OpsCommand = {
  help: [
    'npm run ops -- adopt-weights [--weights calibrated|hand-set|VERSION] --because TEXT',
    'Scores launches from now on with the weights that the last training found, those set by hand, or an earlier version.',
    'Scores that were given stay. To score stored launches too: npm run rescore',
  ],
  async run({ context }, args) {
    const { values } = read(args, ['weights', 'because'], 0)
    const { weights: named = 'calibrated' } = values
    const choice: Choice = named === 'calibrated' ? named : choiceOf(named)
    const version = await changeWeights(context, choice, reason(values.because))
    if (version === null) {
      throw new UsageError(
        named === 'calibrated'
          ? 'Nothing was trained yet: npm run train'
          : `--weights: no "${named}" was ever adopted.`,
      )
    }
    return [`Rules ${version} are adopted. A running detector uses them within a minute.`]
  },
}

function choiceOf(named: string): 'hand-set' | { version: string } {
  return named === 'hand-set' ? named : { version: named }
}

function shown({ weight, discount }: { weight: number; discount: number }): string {
  return `${weight.toFixed(2)}${discount === 0 ? '' : ` −${discount.toFixed(2)}`}`
}
