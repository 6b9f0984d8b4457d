import type { Rule } from '../report.ts'

/** Links that its document names. They are easily made, so that they are no comfort. */
export const socials: Rule = {
  id: 'socials',
  version: 1,
  weight: 0.1,
  title: 'No website or account anywhere',
  from: '10s',
  judge({ document }) {
    if (!document) return { outcome: 'unknown', evidence: 'Its document has not been read.' }
    const named = [
      document.website !== null && 'a website',
      document.twitter !== null && 'an X account',
      document.telegram !== null && 'a Telegram group',
    ].filter((what) => what !== false)
    if (named.length > 0) {
      return {
        outcome: 'clear',
        evidence: `Its document names ${named.join(', ')}; whose they are has not been checked.`,
      }
    }
    return {
      outcome: 'flag',
      strength: 1,
      evidence: 'Its document names no website, X account or Telegram group.',
    }
  },
}
