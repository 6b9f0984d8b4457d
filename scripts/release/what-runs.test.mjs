import { expect, test } from 'vitest'
import { whatRuns } from './what-runs.mjs'

const packages = {
  '': { dependencies: { a: '1', picture: '1' }, optionalDependencies: { node: '1' } },
  'node_modules/a': {
    dependencies: { b: '1' },
    peerDependencies: { compiler: '*', peer: '*' },
    peerDependenciesMeta: { compiler: { optional: true } },
  },
  'node_modules/b': {},
  'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
  'node_modules/c': { dependencies: { a: '1' } },
  'node_modules/compiler': { dev: true },
  'node_modules/peer': {},
  'node_modules/picture': { optionalDependencies: { 'picture-linux': '1', 'picture-mac': '1' } },
  'node_modules/picture-linux': { optional: true },
  'node_modules/picture-mac': { optional: true },
  'node_modules/test-tool': { dev: true },
}

test('what dependencies need runs: the nearest copy, peers, and the parts for this platform', () => {
  const runs = whatRuns(packages, (path) => path !== 'node_modules/picture-mac')
  expect(runs).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/peer',
    'node_modules/picture',
    'node_modules/picture-linux',
  ])
})
