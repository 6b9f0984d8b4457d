import { expect, test } from 'vitest'
import { preferredLanguage } from './choose-language.ts'

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, ES-419', 'es'],
  ['pt-BR,pt;q=0.9,es;q=0.4,en;q=0.1', 'es'],
  ['pt-BR', 'en'],
  [undefined, 'en'],
])('of %j, a browser gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})

test.each([
  '',
  ',,;;==',
  'es;q=0',
  'es;q=2',
  'es;q=-1',
  'es;q=often',
  'es;q=',
  'constructor',
  '__proto__',
  `${'x'.repeat(400)},es`,
])('nothing can be read in %j, so it gets English', (accepted) => {
  expect(preferredLanguage(accepted)).toBe('en')
})
