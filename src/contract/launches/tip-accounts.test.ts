import { readFileSync } from 'node:fs'
import { isAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { EXCHANGES } from './exchanges.ts'
import { TIP_ACCOUNTS } from './tip-accounts.ts'

test('tip accounts are addresses, each of one service, and of no exchange', () => {
  expect(TIP_ACCOUNTS.size).toBe(59)
  expect(TIP_ACCOUNTS.get('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')).toBe('jito')
  for (const account of TIP_ACCOUNTS.keys()) {
    expect(isAddress(account)).toBe(true)
    expect(EXCHANGES.has(account)).toBe(false)
  }
})

test('are those that another lists, with their services', () => {
  const { accounts } = JSON.parse(readFileSync('test/recorded/labels/tip-accounts.json', 'utf8'))
  const listed = Object.entries<string[]>(accounts).flatMap(([service, all]) =>
    all.map((account): [string, string] => [account, service]),
  )
  expect(listed).toEqual([...TIP_ACCOUNTS])
})
