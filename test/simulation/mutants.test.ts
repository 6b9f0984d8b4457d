import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { AUTHORITY_MUTANTS } from './mutants/authority.ts'
import { COUPON_MUTANTS } from './mutants/coupons.ts'
import { GIFT_MUTANTS } from './mutants/gifts.ts'
import { OUTSIDE_MUTANTS } from './mutants/outside.ts'
import { PAYMENT_MUTANTS } from './mutants/payments.ts'
import { REFERRAL_MUTANTS } from './mutants/referrals.ts'
import { USDC_MUTANTS } from './mutants/usdc.ts'

/**
 * The simulation must be able to fail: each mutant is a mistake that somebody could make in the code
 * under test, and the judges have to object to it in its own words.
 */

const places: string[] = []
const MUTANTS = [
  ...PAYMENT_MUTANTS,
  ...AUTHORITY_MUTANTS,
  ...OUTSIDE_MUTANTS,
  ...COUPON_MUTANTS,
  ...GIFT_MUTANTS,
  ...REFERRAL_MUTANTS,
  ...USDC_MUTANTS,
]

afterEach(async () => {
  for (const { file } of MUTANTS) vi.doUnmock(`../../src/${file}`)
  vi.resetModules()
  for (const place of places.splice(0)) await rm(place, { recursive: true, force: true })
})

it.each(MUTANTS)('$name', async ({ file, mutate, objection, orders = 40, ...plan }) => {
  let isLoaded = false
  vi.resetModules()
  vi.doMock(`../../src/${file}`, async (original) => {
    isLoaded = true
    const genuine = (await original()) as object
    return { ...genuine, ...mutate(genuine as never) }
  })
  const { simulate } = await import('./simulate.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  places.push(dataDir)
  const place = { dataDir, databaseUrl: null }
  const { violations } = await simulate({ ...plan, seed: 'mutant', orders, place })
  expect(isLoaded, `${file} is not loaded`).toBe(true)
  expect(violations.map(({ what }) => what).join('\n')).toMatch(objection)
})
