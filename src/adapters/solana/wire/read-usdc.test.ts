import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { TOKEN_PROGRAM } from '../../../contract/token-programs.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { readUsdcTransaction } from './read-usdc.ts'

const signer = (seed: number) =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
const key = async (seed: number) => (await signer(seed)).address

const thief = await signer(1)
const [ours, owner, mint, from, victim] = (await Promise.all([2, 3, 4, 5, 6].map(key))) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]

/** `Transfer` (3) of one USDC, and `TransferChecked` (12). */
const AMOUNT = [0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]
const transfer = [3, ...AMOUNT]
const checked = [12, ...AMOUNT, 6]
const role = (address: Address) => ({ address, role: AccountRole.WRITABLE })

/** One USDC went from the victim's account to ours. */
async function landed(data: number[], accounts: Address[]): Promise<RawTransaction> {
  const instruction: Instruction = {
    programAddress: TOKEN_PROGRAM,
    accounts: accounts.map(role),
    data: new Uint8Array(data),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(thief, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: mint as string as Blockhash, lastValidBlockHeight: 1n },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions([instruction], draft),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(signed.messageBytes)
  const held = (address: Address, of: Address, amount: string) => ({
    accountIndex: staticAccounts.indexOf(address),
    mint,
    owner: of,
    uiTokenAmount: { amount },
  })
  const balances = staticAccounts.map(() => 0n)
  return {
    slot: 7,
    blockTime: 1_763_600_000,
    version: 0,
    transaction: [getBase64EncodedWireTransaction(signed), 'base64'],
    meta: {
      err: null,
      preBalances: balances,
      postBalances: balances,
      preTokenBalances: [held(from, victim, '1000000'), held(ours, owner, '0')],
      postTokenBalances: [held(from, victim, '0'), held(ours, owner, '1000000')],
    },
  } satisfies RawTransaction
}

describe('transfers of USDC', () => {
  test.each([
    ['alone', transfer, [from, ours, thief.address], '0'],
    ['checked', checked, [from, mint, ours, thief.address], '0'],
    ['in a batch', [255, 3, 9, ...transfer], [from, ours, thief.address], '0:0'],
    [
      'second in a batch',
      [255, 1, 1, 17, 4, 10, ...checked],
      [from, from, mint, ours, thief.address],
      '0:1',
    ],
  ])('by a delegate are seen as such: %s', async (_, data, accounts, path) => {
    const raw = await landed(data, accounts)
    expect(readUsdcTransaction(raw, { address: ours, owner, mint })).toMatchObject({
      transaction: {
        usdc: { transfers: [{ path, source: victim, delegated: true, usdc: 1_000_000n }] },
      },
    })
  })

  test('are unreadable without the balances, and not nothing', async () => {
    const raw = await landed(transfer, [from, ours, thief.address])
    const meta = { ...(raw.meta as object), preTokenBalances: null, postTokenBalances: null }
    expect(readUsdcTransaction({ ...raw, meta }, { address: ours, owner, mint })).toEqual({
      kind: 'unreadable',
      reason: 'no balances of tokens',
    })
  })

  test('are not made up from a batch that is cut off', async () => {
    const raw = await landed([255, 3, 200, ...transfer.slice(0, 5), 3], [from, ours, thief.address])
    expect(readUsdcTransaction(raw, { address: ours, owner, mint })).toMatchObject({
      transaction: { usdc: { transfers: [] } },
    })
  })
})
