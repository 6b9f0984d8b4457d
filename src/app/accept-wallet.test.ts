import { expect, test } from 'vitest'
import { manualClock } from '../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../test/support/quiet-log.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../contract/token-programs.ts'
import { SECOND } from '../kernel/clock.ts'
import { RetryableError } from '../kernel/errors.ts'
import { acceptWallet } from './accept-wallet.ts'

const WALLET = 'Hf6DKTwYUSvWXTcRmAP1Rt5AVKZkdJtdMUdZNZSEJBN4'

function look(getAccount: () => Promise<unknown>) {
  const clock = manualClock()
  const ending = new AbortController()
  const rpc = { getAccount } as unknown as Parameters<typeof acceptWallet>[0]
  const looking = acceptWallet(rpc, WALLET, { clock, log: quietLog }, ending.signal)
  return { clock, ending, looking }
}

test('an address that a program owns is refused, with what to set', async () => {
  const { looking } = look(async () => ({ owner: TOKEN_PROGRAMS[0] }))
  await expect(looking).rejects.toThrow(
    `RECEIVING_WALLET: ${WALLET} is not a wallet: program ${TOKEN_PROGRAMS[0]} owns it. Set RECEIVING_WALLET to the address that your wallet shows for SOL`,
  )
})

test('a wallet is accepted, and one that the first payment opens', async () => {
  await look(async () => ({ owner: SYSTEM_PROGRAM })).looking
  await look(async () => null).looking
})

test('no answer refuses nothing, and is asked for again', async () => {
  let asked = 0
  const { clock, looking } = look(async () => {
    asked += 1
    if (asked < 3) throw new RetryableError('no answer')
    return { owner: TOKEN_PROGRAMS[1] }
  })
  const ended = looking.catch((error: Error) => error.message)
  await clock.advance(5 * SECOND)
  await clock.advance(5 * SECOND)
  expect(await ended).toContain('is not a wallet')
  expect(asked).toBe(3)

  const silent = look(() => Promise.reject(new RetryableError('no answer')))
  silent.ending.abort()
  await silent.looking
})
