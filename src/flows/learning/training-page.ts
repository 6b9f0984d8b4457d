import { percent } from '../../contract/format.ts'
import type { Learned, Study, TrainingResult, WeightEvidence } from '../../domains/risk/index.ts'
import { percentRange } from '../../domains/risk/index.ts'
import { escapeHtml } from '../../kernel/text.ts'
import { figure, htmlTable, STYLE } from './html.ts'
import { reliabilityDiagram } from './reliability-diagram.ts'

type Trained = Exclude<TrainingResult, { outcome: 'too-few' }>
type Metrics = Trained['current']

const TARGETS = { bad: 'dead or rugged within 24 h', graduates: 'graduates within 24 h' }
const KINDS = {
  rules: 'Calibrated rule weights',
  logistic: 'Logistic regression',
  trees: 'Boosted trees',
} as const
const MOST_FEATURES = 15

/**
 * The result of a training as one HTML page without external resources.
 * @param madeAt ISO time
 */
export function trainingPage(
  { results, studies, weights }: Learned,
  lines: readonly string[],
  madeAt: string,
): string {
  const sections = results.map((result) => {
    const title = `<h2>${result.stage}: ${TARGETS[result.target]}</h2>`
    if (result.outcome === 'too-few') return `${title}<p>${escapeHtml(result.says)}</p>`
    const study = studies.find(
      ({ stage, target }) => stage === result.stage && target === result.target,
    )
    return `${title}${resultSection(result)}${study ? studySection(study) : ''}`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Training report</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Training report</h1>
<p>${escapeHtml(madeAt.slice(0, 16).replace('T', ' '))} UTC. Times are UTC. Every model is measured on launches that it was not trained on, apart from them by a gap: the middle ones choose the kind of model, and the last ones decide whether it replaces the current one. The weights of the rules, at the end, are counted on all launches.</p>
<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
${TERMS}
${sections.join('\n')}
${weights ? weightsSection(weights.stage, weights.rules) : ''}
</main>
</body>
</html>
`
}

/** For a reader who does not know the measures. */
const TERMS = `<h2>How to read it</h2>
<dl>
<dt>Happened</dt><dd>The share of these launches to which it happened. A model that knows nothing predicts this share for every launch.</dd>
<dt>AUC</dt><dd>How often a launch to which it happened had a higher prediction than one to which it did not. 0.5 is chance, 1 is perfect.</dd>
<dt>AUPRC</dt><dd>Precision, averaged over all recalls. Compare it with Happened, which is what chance gives; 1 is perfect.</dd>
<dt>Brier, log loss</dt><dd>How far predictions were from what happened. 0 is perfect, and lower is better; log loss punishes confident mistakes more.</dd>
<dt>?</dt><dd>It can’t be calculated, because it happened to all of these launches or to none.</dd>
</dl>`

function resultSection(result: Trained): string {
  const { candidates, candidate, current, against, chosen, live } = result
  const choice = (['rules', 'logistic', 'trees'] as const).map((kind): [string, Metrics] => [
    `${KINDS[kind]}${kind === chosen ? ' (chosen)' : ''}`,
    candidates[kind],
  ])
  const rows: [string, Metrics][] = [
    [KINDS[chosen], candidate],
    [against === 'the base rate' ? 'Base rate' : `In use: ${against}`, current],
    ...(live === null
      ? []
      : [
          ['Chosen, live launches alone', live.candidate] satisfies [string, Metrics],
          ['In use, live launches alone', live.current] satisfies [string, Metrics],
        ]),
  ]
  return `<p>${escapeHtml(describeData(result))}</p>
<p><strong>${escapeHtml(result.says)}</strong></p>
${htmlTable('Chosen on the middle launches', METRIC_COLUMNS, choice.map(metricRow))}
${htmlTable('Decided on the last launches', METRIC_COLUMNS, rows.map(metricRow))}
${figure('Reliability of the chosen model: on the dashed line, as many happened as were predicted. Lines are 95% ranges', reliabilityDiagram(candidate.bins))}`
}

function describeData({ samples, data, baseline, split, candidate }: Trained): string {
  const later = candidate.samples
  const kind =
    data === 'live'
      ? 'Live launches alone.'
      : 'Live launches and those read from the chain’s past, without the features that past launches lack.'
  const at = new Date(split).toISOString().slice(0, 16).replace('T', ' ')
  return `${kind} Trained on the older ${samples}; decided on the ${later} launched since ${at}. It happened to ${percent(baseline)} of the newest before the gap.`
}

const METRIC_COLUMNS = ['', 'Launches', 'Happened', 'AUC', 'AUPRC', 'Brier', 'Log loss']

function metricRow([name, metrics]: [string, Metrics]): string[] {
  const { samples, rate, auc, auprc, brier, logLoss } = metrics
  const digits = (value: number | null) => value?.toFixed(3) ?? '?'
  return [
    name,
    `${samples}`,
    percent(rate),
    digits(auc),
    digits(auprc),
    brier.toFixed(4),
    logLoss.toFixed(4),
  ]
}

function studySection({ importance, ablation, byVenue, byTime }: Study): string {
  const loss = (value: number) => signless(value.toFixed(4))
  const slice = ({ name, metrics }: Study['byVenue'][number]) => metricRow([name, metrics])
  const shown = importance.slice(0, MOST_FEATURES).map((one) => [inWords(one.name), loss(one.loss)])
  const rules = ablation.map((one) => [
    one.rule,
    loss(one.loss),
    one.auc === null ? '?' : loss(one.auc),
  ])
  return [
    htmlTable(
      'Importance: how much log loss grows when a launch is given another launch’s value',
      ['Feature', 'Log loss'],
      shown,
    ),
    rules.length === 0
      ? ''
      : htmlTable(
          'Without each rule: how much log loss calibrated weights gain, and how much AUC the hand-set score loses. Below 0, it is better without the rule',
          ['Rule', 'Log loss', 'AUC'],
          rules,
        ),
    htmlTable('By venue', METRIC_COLUMNS, byVenue.map(slice)),
    htmlTable('By day', METRIC_COLUMNS, byTime.map(slice)),
  ].join('\n')
}

/** A feature's name as words: `developerSoldShare` is "developer sold share". */
function inWords(name: string): string {
  return name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ usd\b/, ' in dollars')
}

/** Writes a negative number that rounds to 0 without its sign. */
function signless(text: string): string {
  return /^-0\.0+$/.test(text) ? text.slice(1) : text
}

function weightsSection(stage: string, rules: readonly WeightEvidence[]): string {
  const rows = rules.map(({ rule, hand, data, flagged, others }) => [
    rule,
    ...[hand.weight, data.weight, hand.discount, data.discount].map((value) => value.toFixed(2)),
    `${flagged?.of ?? 0}`,
    percentRange(flagged),
    percentRange(others),
  ])
  const columns = [
    'Rule',
    'Weight by hand',
    'Weight by data',
    'Discount by hand',
    'Discount by data',
    'Flagged',
  ]
  return `<h2>Weights of the rules</h2>
<p>From launches ${escapeHtml(stage)} old. A rule that flagged few launches keeps its weight. To score with the weights by data: <code>npm run ops -- adopt-weights --because TEXT</code></p>
${htmlTable('Set by hand, and fitted to outcomes', [...columns, 'Ended badly', 'Without the flag'], rows)}`
}
