import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('no dependency may run a script when it is installed', () => {
  const packages: Record<string, { hasInstallScript?: true }> = read('package-lock.json').packages
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  const denied = Object.entries(read('package.json').allowScripts)
  expect(denied).toEqual([...new Set(scripted)].sort().map((name) => [name, false]))
})

test('npm is never told to skip all scripts: that would skip ours before start and test too', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/ignore-scripts/)
})
