import { SECOND } from '../../src/kernel/clock.ts'
import { goal, number, percentile, type Result } from './figures.ts'

/** How much of everything; a quick run does a fraction. */
export type Size = {
  members: number
  payments: number
  questions: number
  crowd: number
  holdS: number
}

/** Measurements on one engine. */
export type Found = {
  granted: number[]
  answered: number[]
  perSecond: number
  refused: number
  order: { firstAfterS: number; duringHold: number; alertsTooEarly: number }
  endsWrittenS: number
  answeredMeanwhile: number[]
}

export function asBotResult(size: Size, found: readonly [string, Found][]): Result {
  const row = (
    what: string,
    of: (one: Found) => string,
    wanted = '',
    isMet = (_: Found) => true,
  ) => [
    what,
    ...found.map(([, one]) => of(one)),
    wanted &&
      goal(
        wanted,
        found.every(([, one]) => isMet(one)),
      ),
  ]
  const p95 = (of: (one: Found) => number[]) => (one: Found) => percentile(of(one), 0.95)
  const [granted, answered, meanwhile] = [
    p95((one) => one.granted),
    p95((one) => one.answered),
    p95((one) => one.answeredMeanwhile),
  ]
  const { members, payments, questions, crowd, holdS } = size
  const minutes = ({ perSecond }: Found) => (members * 2) / perSecond / 60
  return {
    tables: [
      {
        caption: `With ${number(members)} members`,
        columns: ['', ...found.map(([name]) => name), 'goal'],
        rows: [
          row(
            `payment final → "Access granted", p95 of ${payments}`,
            (one) => `${number(granted(one) / SECOND)} s`,
            '≤ 1 s',
            (one) => granted(one) <= SECOND,
          ),
          row(
            `\`/status\` → its answer, p95 of ${questions}`,
            (one) => `${number(answered(one))} ms`,
            '≤ 100 ms',
            (one) => answered(one) <= 100,
          ),
          row(
            `${number(crowd)} messages at once: sent a second`,
            (one) => number(one.perSecond),
            '25',
            (one) => one.perSecond >= 24.5,
          ),
          row(
            'of them refused with 429',
            (one) => number(one.refused),
            'none',
            (one) => one.refused === 0,
          ),
          row(
            `asked to wait ${holdS} s: sent meanwhile`,
            ({ order }) => number(order.duringHold),
            'none',
            ({ order }) => order.duringHold === 0,
          ),
          row('the first one after', ({ order }) => `${number(order.firstAfterS)} s`),
          row(
            'alerts that then went before account messages',
            ({ order }) => number(order.alertsTooEarly),
            'none',
            ({ order }) => order.alertsTooEarly === 0,
          ),
          row(
            `${number(members)} ends at once: news and removals written`,
            (one) => `${number(one.endsWrittenS)} s`,
          ),
          row(
            'sent, at the rate above',
            (one) => `${number(minutes(one))} min`,
            'in one night',
            (one) => minutes(one) < 8 * 60,
          ),
          row(
            '`/status` → its answer while they are sent, p95',
            (one) => `${number(meanwhile(one))} ms`,
          ),
        ],
      },
    ],
    samples: Object.fromEntries(
      found.flatMap(([name, one]) => [
        [`${name}: final to granted, ms`, one.granted],
        [`${name}: status to answer, ms`, one.answered],
        [`${name}: sent a second`, [one.perSecond]],
        [`${name}: ends written, s`, [one.endsWrittenS]],
        [`${name}: status to answer while ends are sent, ms`, one.answeredMeanwhile],
      ]),
    ),
  }
}
