import { expect, it } from 'vitest'
import { parseText } from './read-text.ts'

const found = (text: string) =>
  parseText(text, null).entities.map(({ type, offset, length }) => [
    type,
    text.slice(offset, offset + length),
  ])

it('finds commands, links, mentions, and tags on its own', () => {
  expect(found('/start now')).toEqual([['bot_command', '/start']])
  expect(found('/ops@some_bot')).toEqual([['bot_command', '/ops@some_bot']])
  expect(found('see https://a.example/x?y=1. Ask @mira_trades of $SOL or #launch')).toEqual([
    ['url', 'https://a.example/x?y=1'],
    ['mention', '@mira_trades'],
    ['cashtag', '$SOL'],
    ['hashtag', '#launch'],
  ])
  expect(found('a/start 1/2 mail@b.example')).toEqual([['email', 'mail@b.example']])
})

it('makes links of bare domains, as clients do', () => {
  expect(
    found('claim-x.xyz, wallet.finance/claim?a=1 and раура.com; not 4.5 or e.g. v1.2'),
  ).toEqual([
    ['url', 'claim-x.xyz'],
    ['url', 'wallet.finance/claim?a=1'],
    ['url', 'раура.com'],
  ])
})

it('finds nothing in code and links', () => {
  const { entities } = parseText(
    '<code>/start</code> <a href="https://a.example/">@mira_trades</a>',
    'HTML',
  )
  expect(entities.map(({ type }) => type)).toEqual(['code', 'text_link'])
})

it('trims and cleans, and moves the entities along', () => {
  const { text, entities } = parseText('  \u0007\r\n<b>\u202Ea b </b> ', 'HTML')
  expect(text).toBe('a b')
  expect(entities).toEqual([{ type: 'bold', offset: 0, length: 3 }])
})

it('supports only HTML, and whole characters', () => {
  expect(() => parseText('a', 'MarkdownV2')).toThrow('Bad Request: unsupported parse_mode')
  expect(() => parseText('\ud800', null)).toThrow('Bad Request: strings must be encoded in UTF-8')
})
