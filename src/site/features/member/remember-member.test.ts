// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { DAY } from '../../../kernel/clock.ts'
import { forgetMember, hasBeenMember, MEMBER_SCRIPT, rememberMember } from './remember-member.ts'

const USER = { telegram_id: null, username: 'somebody' }
const isMarked = () => document.documentElement.hasAttribute('data-member')

afterEach(forgetMember)

/** Opens another page in the same browser. */
function openPage(): void {
  document.documentElement.removeAttribute('data-member')
  new Function(MEMBER_SCRIPT)()
}

test.each<[string, number | null | undefined, boolean]>([
  ['for life', null, true],
  ['for another day', Date.now() + DAY, true],
  ['that has ended', Date.now() - 1, false],
  ['of unknown length', undefined, false],
])('a membership %s is remembered, and shown until it ends', (_, expires_at, shown) => {
  rememberMember({ ...USER, expires_at })
  expect(isMarked()).toBe(shown)
  openPage()
  expect(isMarked()).toBe(shown)
  expect(hasBeenMember()).toBe(true)
})

test('a visitor, and who signed out, is no member', () => {
  openPage()
  expect(isMarked()).toBe(false)
  rememberMember({ ...USER, expires_at: null })
  forgetMember()
  expect(isMarked()).toBe(false)
  openPage()
  expect(isMarked()).toBe(false)
})
