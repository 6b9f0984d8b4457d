import type { createSolanaRpc } from '@solana/kit'
import { expect, test } from 'vitest'
import { checkWallet } from './check-wallet.ts'

const WALLET = 'FeeSoLvfCxXyPKTxE8NaWDGAr4S9kWTUnqfPdTGc1BJi'
const { signal } = new AbortController()

/** A node that knows the wallet's account so. */
function nodeWith(account: object | null) {
  const getAccountInfo = () => ({ send: async () => ({ value: account }) })
  return { getAccountInfo } as unknown as ReturnType<typeof createSolanaRpc>
}

test('warns of a wallet that nobody has paid yet: some wallets refuse to be the first', async () => {
  const check = await checkWallet(nodeWith(null), WALLET, signal)
  expect(check).toMatchObject({ ok: true, warns: true })
  expect(check.fix).toContain('Send it a little SOL')
})
