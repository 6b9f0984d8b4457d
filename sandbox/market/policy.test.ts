import { expect, test } from 'vitest'
import { DEFAULT_POLICY, readPolicy } from '../../src/contract/channel-policy.ts'
import { SANDBOX_POLICY } from './policy.ts'

test('the sandbox posts by the default policy, scaled to its crowd and its days', () => {
  expect(readPolicy(SANDBOX_POLICY)).toEqual({ ...DEFAULT_POLICY, attention: 40, perDay: 240 })
})
