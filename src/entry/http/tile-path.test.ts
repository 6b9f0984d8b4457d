import { expect, test } from 'vitest'
import { readTilePath, tilePath } from './tile-path.ts'

test.each([
  // The example of the specification.
  ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
  ['0/000', { level: 0, index: 0, width: 256 }],
  ['1/000.p/17', { level: 1, index: 0, width: 17 }],
  ['63/999.p/255', { level: 63, index: 999, width: 255 }],
  ['entries/x001/000', { level: 'entries', index: 1_000, width: 256 }],
  ['entries/273.p/112', { level: 'entries', index: 273, width: 112 }],
] as const)('%s is the path of a tile', (path, tile) => {
  expect(readTilePath(path)).toEqual(tile)
  expect(tilePath(tile)).toBe(path)
})

test.each([
  ...['', '0', '0/', '0/0', '0/00', '0/0000', '00/000', '64/000', '-1/000', '0/000/', '/0/000'],
  ...['0/001/000', '0/x000/001', '0/x001', 'x0/000', '0/000.p/0', '0/000.p/256', '0/000.p/01'],
  ...['0/000.p', '0/000.p/', '0/000.p/1/', 'entry/000', 'entries/0', `0/${'x999/'.repeat(6)}999`],
  ...['0/٠٠٠', '0/000\n', '0/000.p/1e1'],
])('%j is none', (path) => {
  expect(readTilePath(path)).toBeNull()
})
