import { expect, it } from 'vitest'
import { pictureFormat } from './picture-format.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
const rest = Array.from({ length: 32 }, () => 0)

it.each([
  [
    'image/png',
    bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 2, 0], rest),
  ],
  ['image/gif', bytes('GIF89a', [0, 1, 0, 2], rest)],
  [
    'image/jpeg',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 2, 0, 1, 0], rest),
  ],
  ['image/webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', rest.slice(0, 10), [0, 1, 0, 2], rest)],
  [
    'image/webp',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 255, 192, 127, 0], rest),
  ],
  [
    'image/webp',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', rest.slice(0, 8), [255, 0, 0, 255, 1, 0], rest),
  ],
  [
    'image/avif',
    bytes(
      [0, 0, 0, 24],
      'ftypavif',
      rest.slice(0, 12),
      'ispe',
      [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0],
    ),
  ],
] as const)('reads the size of %s from its own bytes', (type, picture) => {
  expect(pictureFormat(picture)).toEqual({ type, width: 256, height: 512 })
})

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!doctype html><script>alert(1)</script>',
  '%PDF-1.7',
  'GIF89a',
  'RIFF\0\0\0\0WAVEfmt ',
  '\xff\xd8\xff',
  '\xff\xd8\xff\xe0\xff\xff',
  '',
])('rejects %j as a picture', (text) => {
  expect(pictureFormat(bytes(text))).toBeNull()
})

it('finds the size of an AVIF behind a small one, and behind many bytes', () => {
  const box = (type: string, ...parts: (string | number[])[]) => {
    const body = bytes(type, ...parts)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length + 4)
    return Buffer.concat([length, body])
  }
  const size = (side: number) => ['ispe', [0, 0, 0, 0, 0, 0, side, 0, 0, 0, side, 0]]
  const many = Array.from({ length: 10_000 }, () => 0)
  const head = box('ftyp', 'avif', rest.slice(0, 12))
  const picture = Buffer.concat([
    ...[head, box('free', ...size(1), many)],
    ...[box('mdat', ...size(200)), box('meta', ...size(100))],
  ])
  expect(pictureFormat(picture)).toEqual({ type: 'image/avif', width: 25_600, height: 25_600 })
  const endless = Buffer.concat([head, box('free').fill(0, 0, 3).fill(7, 3, 4), picture])
  expect(pictureFormat(endless)).toBeNull()
})
