import {
  AddressLookupTableProgram,
  Authorized,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  StakeProgram,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { openOnAgave } from './shop.ts'

const POLLING = { timeout: 120_000, interval: 200 }

const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const NATIVE_MINT = new PublicKey('So11111111111111111111111111111111111111112')
/** Of an account, and the first bytes of two instructions, as SPL Token's `state.rs` and `instruction.rs` have them. */
const TOKEN_ACCOUNT_BYTES = 165
const INITIALIZE_ACCOUNT_3 = 18
const CLOSE_ACCOUNT = 9

/** What only a real runtime does, by a wallet of `@solana/web3.js` 1.x. */
eachEngine((engine) => {
  const { newBuyer, shop } = openOnAgave(engine)
  let chain: Connection
  beforeAll(() => {
    chain = new Connection(shop().validator.rpcUrl, {
      commitment: 'confirmed',
      wsEndpoint: shop().validator.wsUrl,
    })
  })

  async function newWallet(sol = 20): Promise<Keypair> {
    const wallet = Keypair.generate()
    const signature = await chain.requestAirdrop(wallet.publicKey, sol * LAMPORTS_PER_SOL)
    await confirmed(signature)
    return wallet
  }

  async function confirmed(signature: string): Promise<void> {
    await expect
      .poll(async () => {
        const { value } = await chain.getSignatureStatus(signature)
        return value?.confirmationStatus
      }, POLLING)
      .toMatch(/confirmed|finalized/)
  }

  async function send(
    instructions: TransactionInstruction[],
    payer: Keypair,
    more: Keypair[] = [],
  ) {
    const tx = new Transaction().add(...instructions)
    tx.feePayer = payer.publicKey
    tx.recentBlockhash = (await chain.getLatestBlockhash()).blockhash
    tx.sign(payer, ...more)
    const signature = await chain.sendRawTransaction(tx.serialize())
    await confirmed(signature)
    return signature
  }

  type Order = { recipient: string; reference: string; lamports: string }

  /** A transfer of the order's price under its reference, as `@solana/pay` 0.2 builds it. */
  function transferFor({ recipient, reference, lamports }: Order, from: PublicKey) {
    const transfer = SystemProgram.transfer({
      fromPubkey: from,
      toPubkey: new PublicKey(recipient),
      lamports: BigInt(lamports),
    })
    transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false })
    return transfer
  }

  const settles = async (buyer: Awaited<ReturnType<typeof newBuyer>>, order: { id: string }) =>
    expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })

  describe('an order is settled', () => {
    test('by a legacy transaction with a priority fee', async () => {
      const [buyer, wallet] = [await newBuyer(), await newWallet()]
      const order = await buyer.order()
      await send(
        [
          ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
          transferFor(order, wallet.publicKey),
        ],
        wallet,
      )
      await settles(buyer, order)
    })

    test('when its accounts come from an address lookup table', async () => {
      const [buyer, wallet] = [await newBuyer(), await newWallet()]
      const order = await buyer.order()
      const recentSlot = await chain.getSlot('finalized')
      const owner = { authority: wallet.publicKey, payer: wallet.publicKey }
      const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
        ...owner,
        recentSlot,
      })
      const addresses = [order.recipient, order.reference].map((key) => new PublicKey(key))
      const extend = AddressLookupTableProgram.extendLookupTable({
        ...owner,
        lookupTable,
        addresses,
      })
      await send([create, extend], wallet)
      // A table's new addresses can be used in the next slot.
      const from = await chain.getSlot()
      await expect.poll(() => chain.getSlot(), POLLING).toBeGreaterThan(from + 1)
      const { value: table } = await chain.getAddressLookupTable(lookupTable)
      if (!table) throw new Error('the table is not there')
      const message = new TransactionMessage({
        payerKey: wallet.publicKey,
        recentBlockhash: (await chain.getLatestBlockhash()).blockhash,
        instructions: [transferFor(order, wallet.publicKey)],
      }).compileToV0Message([table])
      expect(message.addressTableLookups).toHaveLength(1)
      const tx = new VersionedTransaction(message)
      tx.sign([wallet])
      await confirmed(await chain.sendTransaction(tx))
      await settles(buyer, order)
      expect((await buyer.see(order)).transfers[0].source).toBe(wallet.publicKey.toBase58())
    })

    test('by a transaction that was signed with a durable nonce', async () => {
      const [buyer, wallet] = [await newBuyer(), await newWallet()]
      const order = await buyer.order()
      const nonce = Keypair.generate()
      const rent = await chain.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
      await send(
        [
          SystemProgram.createAccount({
            fromPubkey: wallet.publicKey,
            newAccountPubkey: nonce.publicKey,
            lamports: rent,
            space: NONCE_ACCOUNT_LENGTH,
            programId: SystemProgram.programId,
          }),
          SystemProgram.nonceInitialize({
            noncePubkey: nonce.publicKey,
            authorizedPubkey: wallet.publicKey,
          }),
        ],
        wallet,
        [nonce],
      )
      const account = await chain.getAccountInfo(nonce.publicKey)
      if (!account) throw new Error('the nonce is not there')
      const tx = new Transaction().add(
        SystemProgram.nonceAdvance({
          noncePubkey: nonce.publicKey,
          authorizedPubkey: wallet.publicKey,
        }),
        transferFor(order, wallet.publicKey),
      )
      tx.feePayer = wallet.publicKey
      tx.recentBlockhash = NonceAccount.fromAccountData(account.data).nonce
      tx.sign(wallet)
      await confirmed(await chain.sendRawTransaction(tx.serialize(), { skipPreflight: true }))
      await settles(buyer, order)
    })

    test('by the rest, after a payment of the whole price failed under its reference', async () => {
      const [buyer, wallet, poor] = [await newBuyer(), await newWallet(), await newWallet(0.01)]
      const order = await buyer.order()
      const tx = new Transaction().add(transferFor(order, poor.publicKey))
      tx.feePayer = poor.publicKey
      tx.recentBlockhash = (await chain.getLatestBlockhash()).blockhash
      tx.sign(poor)
      await expect(chain.sendRawTransaction(tx.serialize())).rejects.toThrow(/0x1/)
      const failed = await chain.sendRawTransaction(tx.serialize(), { skipPreflight: true })
      await expect
        .poll(async () => (await chain.getSignatureStatus(failed)).value?.err ?? null, POLLING)
        .not.toBeNull()
      expect(await buyer.see(order)).toMatchObject({ status: 'open', transfers: [] })
      await send([transferFor(order, wallet.publicKey)], wallet)
      await settles(buyer, order)
      expect((await buyer.see(order)).transfers).toHaveLength(1)
    })
  })

  describe('money that arrives without a transfer breaks no balance', () => {
    type Way = (wallet: Keypair, own: Keypair, to: PublicKey) => Promise<unknown>

    const WAYS: Record<string, Way> = {
      async 'a stake’s withdrawal'(wallet, stake, to) {
        const lamports = await chain.getMinimumBalanceForRentExemption(StakeProgram.space)
        const { instructions } = StakeProgram.createAccount({
          fromPubkey: wallet.publicKey,
          stakePubkey: stake.publicKey,
          authorized: new Authorized(wallet.publicKey, wallet.publicKey),
          lamports,
        })
        await send(instructions, wallet, [stake])
        const withdraw = StakeProgram.withdraw({
          stakePubkey: stake.publicKey,
          authorizedPubkey: wallet.publicKey,
          toPubkey: to,
          lamports,
        })
        await send(withdraw.instructions, wallet)
      },
      async 'a vote account’s withdrawal'(wallet, vote, to) {
        const { publicKey: payer } = wallet
        const lamports = await chain.getMinimumBalanceForRentExemption(VoteProgram.space)
        const { instructions } = VoteProgram.createAccount({
          fromPubkey: payer,
          votePubkey: vote.publicKey,
          voteInit: new VoteInit(payer, payer, payer, 100),
          lamports,
        })
        await send(instructions, wallet, [vote])
        const withdraw = VoteProgram.withdraw({
          votePubkey: vote.publicKey,
          authorizedWithdrawerPubkey: payer,
          toPubkey: to,
          lamports,
        })
        await send(withdraw.instructions, wallet)
      },
      async 'a closed account of wrapped SOL'(wallet, account, to) {
        const opens = SystemProgram.createAccount({
          fromPubkey: wallet.publicKey,
          newAccountPubkey: account.publicKey,
          lamports: LAMPORTS_PER_SOL,
          space: TOKEN_ACCOUNT_BYTES,
          programId: TOKEN_PROGRAM,
        })
        const [at, of] = [
          { pubkey: account.publicKey, isSigner: false, isWritable: true },
          { pubkey: NATIVE_MINT, isSigner: false, isWritable: false },
        ]
        const initialized = new TransactionInstruction({
          programId: TOKEN_PROGRAM,
          keys: [at, of],
          data: Buffer.concat([Buffer.of(INITIALIZE_ACCOUNT_3), wallet.publicKey.toBuffer()]),
        })
        await send([opens, initialized], wallet, [account])
        const closed = new TransactionInstruction({
          programId: TOKEN_PROGRAM,
          keys: [
            at,
            { pubkey: to, isSigner: false, isWritable: true },
            { pubkey: wallet.publicKey, isSigner: true, isWritable: false },
          ],
          data: Buffer.of(CLOSE_ACCOUNT),
        })
        await send([closed], wallet)
      },
    }

    test.each(Object.entries(WAYS))('%s', async (_name, arrive) => {
      const [buyer, wallet] = [await newBuyer(), await newWallet()]
      const order = await buyer.order()
      const to = new PublicKey(order.recipient)
      const before = await chain.getBalance(to)
      await arrive(wallet, Keypair.generate(), to)
      expect(await chain.getBalance(to)).toBeGreaterThan(before)
      // A payment after it is read only once everything before it was.
      await send([transferFor(order, wallet.publicKey)], wallet)
      await settles(buyer, order)
      expect(shop().app().output()).not.toContain('balance_break')
    })
  })
})
