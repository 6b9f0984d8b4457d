import type { Rule } from '../report.ts'

/** Links in the metadata document. They are easy to create, so having them earns no credit. */
export const socials: Rule = {
  id: 'socials',
  version: 2,
  weight: 0.1,
  title: 'No website or social accounts',
  checks: 'Website and social accounts',
  from: '10s',
  evaluate({ document }) {
    if (!document)
      return { outcome: 'unknown', evidence: 'The metadata document hasn’t been read yet.' }
    const named = [
      document.website !== null && 'a website',
      document.twitter !== null && 'an X account',
      document.telegram !== null && 'a Telegram group',
    ].filter((what) => what !== false)
    if (named.length > 0) {
      return {
        outcome: 'clear',
        evidence: `The document links to ${named.join(', ')}; who owns them hasn’t been checked.`,
      }
    }
    return {
      outcome: 'flag',
      strength: 1,
      evidence: 'The document links to no website, X account, or Telegram group.',
    }
  },
}
