import type { Model } from '../report.ts'

/**
 * What holds until a model is trained: published base rates. It tells launches apart by nothing yet,
 * so a score takes no notice of it.
 */
export const PRIOR: Model = {
  version: 'prior',
  trained: false,
  judge: () => ({
    version: 'prior',
    trained: false,
    risk: 0.9937,
    baseline: null,
    basis:
      'Not trained yet: 0.63 % of 655,770 launches graduated in September 2025 (arXiv 2602.14860).',
  }),
}
