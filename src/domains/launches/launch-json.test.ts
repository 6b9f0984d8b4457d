import { expect, test } from 'vitest'
import { holder, LAUNCH } from '../../../test/support/snapshots.ts'
import { jsonOf } from '../../kernel/json.ts'
import { holdersFromJson, launchFromJson, launchToJson } from './launch-json.ts'

test('a launch is read as it was written, with its fee payer under the name that older ones have', () => {
  const text = launchToJson(LAUNCH)
  expect(JSON.parse(text)).toMatchObject({ payer: LAUNCH.feePayer })
  expect(launchFromJson(text)).toEqual(LAUNCH)
})

test('holders are read as they were written, with the terms of locks', () => {
  const [recipient, sender] = [holder(7, 1n).account, holder(8, 1n).account]
  const holders = [
    holder(1, 2n ** 60n, { depositor: sender, pool: recipient }),
    holder(2, 5n, { lock: { recipient, sender, locked: 4n, isRevocable: false } }),
    holder(3, 0n, { owner: null, lock: null }),
  ]
  expect(holdersFromJson(jsonOf(holders))).toEqual(holders)
})
