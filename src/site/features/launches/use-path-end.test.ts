import { expect, it } from 'vitest'
import { pathEnd } from './use-path-end.ts'

it('decodes the last part of any path', () => {
  expect(
    ['/launches/abc', '/launches/abc/', '/launches/a%20b', '/launches/%E0%A4%A', '/'].map(pathEnd),
  ).toEqual(['abc', 'abc', 'a b', '%E0%A4%A', ''])
})
