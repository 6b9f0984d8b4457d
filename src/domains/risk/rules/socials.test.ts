import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { socials } from './socials.ts'

const none = { image: null, description: null, website: null, twitter: null, telegram: null }

ruleCases(socials, [
  [
    'nothing',
    { document: none },
    'flag',
    'Its document names no website, X account or Telegram group.',
  ],
  [
    'something',
    {},
    'clear',
    'Its document names a website, an X account; whose they are has not been checked.',
  ],
  ['not read', { document: null }, 'unknown', 'Its document has not been read.'],
])
