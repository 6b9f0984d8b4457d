import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { fastFolder } from '../../setup/fast-folder.ts'
import type { Mutant } from './mutant.ts'

/** Tests that the judges object to each mutant, in its own words. */
export function killEach(mutants: readonly Mutant[]): void {
  const places: string[] = []
  afterEach(async () => {
    for (const { file } of mutants) vi.doUnmock(`../../../src/${file}`)
    vi.resetModules()
    for (const place of places.splice(0)) await rm(place, { recursive: true, force: true })
  })

  it.each(mutants)('$name', async ({ file, mutate, objection, orders = 6, ...plan }) => {
    let isLoaded = false
    vi.resetModules()
    vi.doMock(`../../../src/${file}`, async (original) => {
      isLoaded = true
      const genuine = (await original()) as object
      return { ...genuine, ...mutate(genuine as never) }
    })
    const { simulate } = await import('../simulate.ts')
    const dataDir = await mkdtemp(join(await fastFolder(), 'mintwatch-test-'))
    places.push(dataDir)
    const place = { dataDir, databaseUrl: null }
    const { violations } = await simulate({ ...plan, seed: 'mutant', orders, place })
    expect(isLoaded, `${file} is not loaded`).toBe(true)
    expect(violations.map(({ what }) => what).join('\n')).toMatch(objection)
  })
}
