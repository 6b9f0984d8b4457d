import { address, generateKeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { payLink } from '../e2e/solana-pay.ts'
import { openWallet, type StockWallet } from '../e2e/stock-wallet.ts'
import { eachEngine } from '../engines.ts'
import { siteClient } from '../support/site-client.ts'
import { openOnAgave } from './shop.ts'

const POLLING = { timeout: 120_000, interval: 200 }
const ENOUGH = 1_000_000_000n

/** Plans paid in a token that the real token program made, as USDC is. */
eachEngine((engine) => {
  const issuer = { wallet: null as StockWallet | null, mint: '' }
  const { newBuyer, shop } = openOnAgave(engine, {
    async prepare({ cluster, recipient }) {
      issuer.wallet = await openWallet(cluster)
      issuer.mint = await makeMint(issuer.wallet)
      await fund(recipient, 0n)
      return { ACCEPT: 'SOL,USDC', USDC_MINT: issuer.mint }
    },
  })

  // Until the receiving account and a price of USDC are known, orders offer SOL alone.
  beforeAll(() => {
    const passerBy = siteClient(shop().url)
    const order = async () => (await passerBy.call('POST', '/api/orders', { plan: '30d' })).body
    return vi.waitFor(async () => expect((await order()).usdc).not.toBeNull(), POLLING)
  })

  async function fund(owner: string, units: bigint): Promise<void> {
    if (!issuer.wallet) throw new Error('nobody issues tokens')
    const { signer, send } = issuer.wallet
    const mint = address(issuer.mint)
    const [account] = await findAssociatedTokenPda({
      mint,
      owner: address(owner),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    await send([
      await getCreateAssociatedTokenIdempotentInstructionAsync({
        payer: signer,
        owner: address(owner),
        mint,
      }),
      getMintToInstruction({ mint, token: account, mintAuthority: signer, amount: units }),
    ])
  }

  async function usdcBuyer() {
    const buyer = await newBuyer()
    await fund(buyer.wallet.address, ENOUGH)
    return { buyer, order: await buyer.order() }
  }

  describe('in USDC', () => {
    test('the page’s link is paid, seen, and granted', async () => {
      const { buyer, order } = await usdcBuyer()
      expect(order.usdc).toMatchObject({ amount: '150.00', units: '150000000' })
      const signature = await payLink(buyer.wallet, order.usdc.pay_url)
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ status: 'settled', exception: 'none', due: null })
      expect((await buyer.see(order)).transfers).toMatchObject([
        { signature, sol: null, usdc: { amount: '150.00' }, source: buyer.wallet.address },
      ])
      expect((await buyer.user('me')).body).toMatchObject({ wallet: buyer.wallet.address })
    })

    test('the payer is who owned the tokens, whoever paid the fees', async () => {
      const { buyer, order } = await usdcBuyer()
      const sponsor = await newBuyer()
      await payLink(buyer.wallet, order.usdc.pay_url, sponsor.wallet)
      await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
      expect((await buyer.user('me')).body).toMatchObject({ wallet: buyer.wallet.address })
    })

    test('half of it, and the rest in SOL by the link that says what is missing', async () => {
      const { buyer, order } = await usdcBuyer()
      await payLink(buyer.wallet, order.usdc.pay_url.replace('amount=150.00', 'amount=75.00'))
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ exception: 'paid_partial' })
      await payLink(buyer.wallet, (await buyer.see(order)).due.pay_url)
      await expect
        .poll(() => buyer.see(order), POLLING)
        .toMatchObject({ status: 'settled', exception: 'none' })
    })
  })
})

/** A mint of six digits. */
async function makeMint({ rpc, signer, send }: StockWallet): Promise<string> {
  const mint = await generateKeyPairSigner()
  const space = BigInt(getMintSize())
  await send([
    getCreateAccountInstruction({
      payer: signer,
      newAccount: mint,
      lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: mint.address,
      decimals: 6,
      mintAuthority: signer.address,
    }),
  ])
  return mint.address
}
