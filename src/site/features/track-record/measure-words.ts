import type { CalibrationBody } from '../../../contract/launches/bodies.ts'
import type { Stage } from '../../../contract/launches/stages.ts'

export type MeasureWords = {
  title: string
  explains: string
  /** What the number is compared with, as a heading. */
  outcome: string
  /** The first stage at which it is published. */
  from: Stage
  /** Whether it is a score from 0 to 100, as shown elsewhere, not a percentage. */
  isScore: boolean
  fromModel: boolean
}

export const MEASURE_WORDS: Record<CalibrationBody['measure'], MeasureWords> = {
  risk: {
    title: 'Risk score',
    explains:
      'The score orders launches by risk; it is not a probability. Here it is held to that standard anyway: a score of 70 against 70% that end dead or rugged.',
    outcome: 'Dead or rugged',
    from: 'at_once',
    isScore: true,
    fromModel: false,
  },
  prior: {
    title: 'Published rate',
    explains:
      'What the AI filter shows until it is trained: how many launches ended dead or rugged in one month of 2025, by a published study.',
    outcome: 'Dead or rugged',
    from: 'at_once',
    isScore: false,
    fromModel: false,
  },
  model: {
    title: 'AI filter',
    explains: 'The AI filter’s probability that a launch ends dead or rugged within 24 hours.',
    outcome: 'Dead or rugged',
    from: '60s',
    isScore: false,
    fromModel: true,
  },
  graduates: {
    title: 'Graduates',
    explains: 'The AI filter’s probability that a launch graduates within 24 hours.',
    outcome: 'Graduated',
    from: '60s',
    isScore: false,
    fromModel: true,
  },
  attention: {
    title: 'Attention',
    explains:
      'Attention measures what has flowed into a launch; it is neither a forecast nor a probability. Compared with the launches that graduated or still traded a day later.',
    outcome: 'Graduated or alive',
    from: '10s',
    isScore: true,
    fromModel: false,
  },
}
