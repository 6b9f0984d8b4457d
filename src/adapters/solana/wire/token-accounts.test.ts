import { address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { expect, test } from 'vitest'
import { WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { defaultTokenAccounts } from './token-accounts.ts'

test('derives the accounts for USDC, USDT and wrapped SOL as the token program does', async () => {
  const accountFor = async (mint: string) => {
    const seeds = { owner: WALLET, mint: address(mint), tokenProgram: TOKEN_PROGRAM_ADDRESS }
    const [account] = await findAssociatedTokenPda(seeds)
    return account
  }
  expect(await defaultTokenAccounts(WALLET)).toEqual([
    await accountFor('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    await accountFor('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
    await accountFor('So11111111111111111111111111111111111111112'),
  ])
})
