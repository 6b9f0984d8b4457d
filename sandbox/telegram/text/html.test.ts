import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseHtml } from './html.ts'

const PREFIX = "Bad Request: can't parse entities: "

it.each([
  ['<b>a</b>', 'a', [{ type: 'bold', offset: 0, length: 1 }]],
  ['<STRONG>a</strong>', 'a', [{ type: 'bold', offset: 0, length: 1 }]],
  [
    'x <i>a <u>b</u></i>',
    'x a b',
    [
      { type: 'italic', offset: 2, length: 3 },
      { type: 'underline', offset: 4, length: 1 },
    ],
  ],
  [
    '<a href="https://a.example/?x=1&amp;y=2">a</a>',
    'a',
    [{ type: 'text_link', offset: 0, length: 1, url: 'https://a.example/?x=1&y=2' }],
  ],
  ["<a href='javascript:alert(1)'>a</a>", 'a', []],
  ['<span class="tg-spoiler">a</span>', 'a', [{ type: 'spoiler', offset: 0, length: 1 }]],
  [
    '<blockquote expandable>a</blockquote>',
    'a',
    [{ type: 'expandable_blockquote', offset: 0, length: 1 }],
  ],
  ['&lt;b&gt; &amp; &quot;&#65;&#x42; &nbsp;', '<b> & "AB &nbsp;', []],
  ['🦊<b>a</b>', '🦊a', [{ type: 'bold', offset: 2, length: 1 }]],
  ['<b></b>a', 'a', []],
])('reads %s', (source, text, entities) => {
  expect(parseHtml(source)).toEqual({ text, entities })
})

it.each([
  ['<b>a', 'Can\'t find end tag corresponding to start tag "b"'],
  ['é<img>', 'Unsupported start tag "img" at byte offset 2'],
  ['a < b > c', 'Unsupported start tag "" at byte offset 2'],
  ['a < ', 'Unsupported start tag "" at byte offset 2'],
  ['a <b', 'Unclosed start tag at byte offset 2'],
  ['a</b>', 'Unexpected end tag at byte offset 1'],
  ['<b>a</b', 'Unclosed end tag at byte offset 4'],
  ['<b><i>a</b></i>', 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'],
  [
    '<a href>a</a>',
    'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0',
  ],
  ['<span>a</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
  ['<constructor>', 'Unsupported start tag "constructor" at byte offset 0'],
])('refuses %s', (source, complaint) => {
  expect(() => parseHtml(source)).toThrow(PREFIX + complaint)
})

it('returns escaped text unchanged', () => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(parseHtml(escaped(text))).toEqual({ text, entities: [] })
    }),
  )
})

it('refuses in its own words or answers with entities inside the text', () => {
  const piece = fc.constantFrom(
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '</a>',
    '<',
    '>',
    '&',
    '&#',
    ';',
    '"',
    'a',
    ' ',
    '🦊',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        const { text, entities } = parseHtml(pieces.join(''))
        for (const { offset, length } of entities)
          expect(offset + length).toBeLessThanOrEqual(text.length)
      } catch (error) {
        expect((error as Error).message).toMatch(PREFIX)
      }
    }),
  )
})
