import { expect, test } from 'vitest'
import { DEVELOPER, holder, LAUNCH, snapshotOf, TOKENS } from '../../../test/support/snapshots.ts'
import type { Snapshot } from '../launches/index.ts'
import { holdersAgree } from './holders-agree.ts'

const curve = holder(0, (TOKENS * 8n) / 10n, { owner: LAUNCH.pool, ownerProgram: null })
const held = holder(1, (TOKENS * 19n) / 100n)
const agree = (more: Partial<Snapshot>, out: bigint) =>
  holdersAgree(snapshotOf({ holders: [curve, held], ...more }), out)

test('who holds what nobody was seen to buy shows missing trades', () => {
  expect(agree({}, 0n)).toBe(false)
  expect(agree({}, (TOKENS * 19n) / 100n)).toBe(true)
  expect(agree({}, (TOKENS * 175n) / 1_000n)).toBe(true)
})

test('tokens that never were on the curve show nothing', () => {
  expect(agree({ holders: [curve, { ...held, owner: DEVELOPER }] }, 0n)).toBe(true)
  expect(agree({ holders: [curve, { ...held, owner: null }] }, 0n)).toBe(true)
  expect(agree({ holders: null }, 0n)).toBe(true)
  expect(agree({ liquidity: { quote: 1n, locked: 1, in: 'pool', how: null } }, 0n)).toBe(true)
})
