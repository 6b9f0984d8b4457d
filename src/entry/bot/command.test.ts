import { describe, expect, test } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { isOpenTo, type Member } from './command.ts'
import { createPersonLimit } from './limits.ts'
import { COMMANDS, listedCommands } from './registry.ts'
import { LANGUAGES, textsIn } from './texts/languages.ts'

const { en } = LANGUAGES
const day = Date.UTC(2026, 11, 1)
const command = { since: '2026-12-01' } as const
const member = (plan: '30d' | 'lifetime', expiresAt: number | null): Member => ({
  accountId: 'a',
  term: { plan, joinedAt: 0, expiresAt },
  strong: true,
})

describe('early access', () => {
  test('lifetime members have a command on its day, everyone else 14 days later', () => {
    const forever = member('lifetime', null)
    const month = member('30d', day + 30 * DAY)
    expect(isOpenTo(command, forever, day - 1)).toBe(false)
    expect(isOpenTo(command, forever, day)).toBe(true)
    for (const other of [month, null]) {
      expect(isOpenTo(command, other, day)).toBe(false)
      expect(isOpenTo(command, other, day + 14 * DAY - 1)).toBe(false)
      expect(isOpenTo(command, other, day + 14 * DAY)).toBe(true)
    }
  })

  test('every command says its day', () => {
    for (const { since } of COMMANDS) expect(Date.parse(since)).not.toBeNaN()
  })

  test('none is listed before it is released to everyone', () => {
    expect(listedCommands(en, 'private', Date.parse('2026-10-02'))).toEqual([])
    const names = listedCommands(en, 'private', day).map((one) => one.command)
    expect(names).toEqual([
      'start',
      'status',
      'payment',
      'scan',
      'alerts',
      'watch',
      'unwatch',
      'group',
      'language',
      'help',
      'privacy',
      'paysupport',
      'cancel',
    ])
    expect(listedCommands(en, 'operators', day).map((one) => one.command)).toEqual(['ops'])
  })
})

describe('one person’s limit', () => {
  test('is ten at once and thirty a minute, and is announced once', () => {
    const limit = createPersonLimit()
    const at = (now: number, count: number) =>
      Array.from({ length: count }, () => limit.take('a', now))
    expect(at(0, 12)).toEqual([...Array(10).fill('ok'), 'refused', 'ignored'])
    expect(limit.take('b', 0)).toBe('ok')
    expect(at(2_000, 2)).toEqual(['ok', 'refused'])
    const minute = Array.from({ length: 600 }, (_, tick) => limit.take('c', tick * 100))
    expect(minute.filter((answer) => answer === 'ok').length).toBeLessThanOrEqual(40)
  })
})

test('English is spoken where no other language fits', () => {
  for (const tag of [null, 'en', 'EN-us', 'xx', '__proto__', '']) expect(textsIn(tag)).toBe(en)
})
