import { ruleCases } from '../../../../test/support/rule-cases.ts'
import { socials } from './socials.ts'

const none = { image: null, description: null, website: null, twitter: null, telegram: null }

ruleCases(socials, [
  [
    'nothing',
    { document: none },
    'flag',
    'The document links to no website, X account, or Telegram group.',
  ],
  [
    'something',
    {},
    'clear',
    'The document links to a website, an X account; who owns them hasn’t been checked.',
  ],
  ['not read', { document: null }, 'unknown', 'The metadata document hasn’t been read yet.'],
])
