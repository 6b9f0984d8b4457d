import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findTexts } from '../../../scripts/translate/find-texts.ts'
import { SAME_EVERYWHERE } from '../../../scripts/translate/same-everywhere.ts'
import { fileOf, marksOf } from '../../../scripts/translate/translate.ts'
import { importsOf, readSources } from '../../../test/house/source.ts'
import { LANGUAGE_IDS } from '../../contract/languages.ts'
import type { SiteTexts } from '../language/site-texts.ts'
import { CATALOGS } from './catalogs.ts'

const TESTS = /\.(test|sample|harness)\.tsx?$/

/** Every module that browsers load, with what they load of the contract. */
function modules(): string[] {
  const found = new Set(
    readSources('src/site')
      .map(({ path }) => path)
      .filter((path) => !TESTS.test(path)),
  )
  for (const path of found) {
    const code = readFileSync(path, 'utf8')
    for (const { specifier, kind } of importsOf({ path, code })) {
      if (kind === 'type' || !specifier.startsWith('.')) continue
      const target = join(dirname(path), specifier)
      if (target.startsWith('src/contract/')) found.add(target)
    }
  }
  return [...found].filter((path) => !/^src\/(site\/texts|contract\/recorded)\//.test(path))
}

const texts = modules().flatMap((path) =>
  findTexts(readFileSync(path, 'utf8'), path).map(({ key }) => ({ key, file: fileOf(path) })),
)
const same = new Set(SAME_EVERYWHERE)

it('uses no letter or sign that our fonts lack', () => {
  const css = readFileSync('src/site/styles/base.css', 'utf8')
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
  )
  const written = Object.values(CATALOGS).flatMap(
    (catalog) => JSON.stringify(catalog).match(/[\p{L}\p{P}]/gu) ?? [],
  )
  expect(written.length).toBeGreaterThan(10_000)
  const lacking = [...new Set(written)].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return !ranges.some(([from, to]) => from <= code && code <= to)
  })
  expect(lacking).toEqual([])
})

it('has a catalog for each language but English', () => {
  expect(Object.keys(CATALOGS)).toEqual(LANGUAGE_IDS.filter((id) => id !== 'en'))
})

it('finds the texts of the site', () => {
  expect(texts.length).toBeGreaterThan(1_300)
  const keys = new Set(texts.map(({ key }) => key))
  for (const key of ['Get Access Now', 'Lifetime Access', 'Not a Solana address', 'day | days'])
    expect(keys).toContain(key)
})

it('keeps no note of what is no longer in the site', () => {
  const keys = new Set(texts.map(({ key }) => key))
  expect(SAME_EVERYWHERE.filter((key) => !keys.has(key))).toEqual([])
})

describe.each(Object.entries(CATALOGS))('%s', (_, catalog) => {
  it('has every text of the site', () => {
    const missing = texts.filter(
      ({ key, file }) => !same.has(key) && keyIn(catalog, key, file) === null,
    )
    expect(missing.map(({ key, file }) => `${file}: ${key}`)).toEqual([])
  })

  it('has no text that the site has not', () => {
    const used = new Set(texts.map(({ key, file }) => keyIn(catalog, key, file)))
    expect(Object.keys(catalog).filter((key) => !used.has(key))).toEqual([])
  })

  it('writes times that a period can follow', () => {
    const time = new Intl.DateTimeFormat(String(catalog['en-US']), { timeStyle: 'short' })
    expect(time.format(0)).not.toMatch(/\.$/)
  })

  it('puts the same things into each text', () => {
    for (const [key, translation] of Object.entries(catalog)) {
      const [english = ''] = key.split(' @')
      if (typeof translation === 'string') expect(marksOf(translation), key).toBe(marksOf(english))
      else expect(marksOf(translation.other), key).toBe(marksOf(english.split(' | ')[1] ?? ''))
    }
  })
})

function keyIn(catalog: SiteTexts, key: string, file: string): string | null {
  return [`${key} @${file}`, key].find((known) => Object.hasOwn(catalog, known)) ?? null
}
