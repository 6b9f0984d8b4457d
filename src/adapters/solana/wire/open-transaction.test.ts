import {
  AccountRole,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { SYSTEM_PROGRAM } from '../../../contract/token-programs.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { readTransaction } from './read-transaction.ts'

test('a payment whose keys come from a lookup table is read, and its keys sign nothing', async () => {
  const payer = await generateKeyPairSigner()
  const [wallet, reference, table] = await Promise.all(
    [0, 1, 2].map(async () => (await generateKeyPairSigner()).address),
  )
  if (!wallet || !reference || !table) throw new Error('three addresses')
  const transfer = getTransferSolInstruction({ source: payer, destination: wallet, amount: 6n })
  const named = { address: reference, role: AccountRole.READONLY }
  const paid = { ...transfer, accounts: [...transfer.accounts, named] }
  const lifetime = { blockhash: wallet as string as Blockhash, lastValidBlockHeight: 1n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions([paid], draft),
    (draft) =>
      compressTransactionMessageUsingAddressLookupTables(draft, { [table]: [wallet, reference] }),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const meta = {
    err: null,
    preBalances: [100n, 1n, 0n, 0n],
    postBalances: [94n, 1n, 6n, 0n],
    loadedAddresses: { writable: [wallet], readonly: [reference] },
  }
  const transaction: RawTransaction['transaction'] = [
    getBase64EncodedWireTransaction(signed),
    'base64',
  ]
  const raw = { slot: 7, blockTime: 1_763_600_000, version: 0, transaction, meta } as const
  expect(readTransaction(raw, wallet)).toMatchObject({
    transaction: {
      accountKeys: [payer.address, SYSTEM_PROGRAM, wallet, reference],
      signers: [payer.address],
      transfers: [{ source: payer.address, lamports: 6n }],
      balance: { before: 0n, after: 6n },
    },
  })
})
