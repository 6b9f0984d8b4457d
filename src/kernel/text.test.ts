import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml, lines, oneLine } from './text.ts'

describe('a line from a stranger', () => {
  test.each([
    ['plain', 'Moon Cat', 'Moon Cat'],
    ['breaks and tabs', 'a\n\tb\r\nc', 'a b c'],
    ['right-to-left override', 'safe\u202Eexe.fdp', 'safeexe.fdp'],
    ['isolates and marks', '\u2066\u200Fa\u2069\u061C', 'a'],
    ['zero width', 'a\u200Bb\u2060c\uFEFF', 'abc'],
    ['controls', 'a\u0000\u001b[31mb\u0085', 'a[31mb'],
    ['tags', 'a\u{E0041}\u{E007F}', 'a'],
    ['half of a pair', 'a\uD83D b\uDC00', 'a b'],
    ['a tower of accents', `e${'\u0301'.repeat(50)}`, 'e\u0301\u0301'],
    ['fillers', '\u3164\u2800x', 'x'],
    ['emoji', '🚀 Moon 🌕', '🚀 Moon 🌕'],
  ])('%s', (_, text, seen) => {
    expect(oneLine(text, 64)).toBe(seen)
  })

  test('is cut between characters', () => {
    expect(oneLine('🚀🚀🚀', 4)).toBe('🚀…')
    expect(oneLine('abcdef', 4)).toBe('abc…')
    expect(oneLine('abcd', 4)).toBe('abcd')
    expect(oneLine('ab👩🏽cd', 5)).toBe('ab…')
    expect(oneLine('a🇪🇸🇫🇷', 7)).toBe('a🇪🇸…')
  })

  test('is always short, one line, and well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const line = oneLine(text, 32)
        expect(line.length).toBeLessThanOrEqual(32)
        expect(line).not.toMatch(/[\n\r\p{Cc}\p{Cf}]/u)
        expect(line.isWellFormed()).toBe(true)
      }),
    )
  })
})

test('a text keeps its lines', () => {
  expect(lines('a\r\nb\u202E  \n\n\n\n\n\nc\u0007', 100)).toBe('a\nb\n\n\nc')
  expect(lines('abc\ndef', 5)).toBe('abc…')
})

test('contains no markup', () => {
  expect(escapeHtml('<b>&"</b>')).toBe('&lt;b&gt;&amp;&quot;&lt;/b&gt;')
})
