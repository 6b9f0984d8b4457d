import { Connection, Keypair, LAMPORTS_PER_SOL, type Transaction } from '@solana/web3.js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { payLink } from '../e2e/solana-pay.ts'
import { eachEngine } from '../engines.ts'
import type { SiteClient } from '../support/site-client.ts'
import { openOnAgave } from './shop.ts'
import { EXTENSIONS, type ExtensionName, makeMint } from './token-2022-mint.ts'

const POLLING = { timeout: 120_000, interval: 200 }
const ALL = Object.keys(EXTENSIONS) as ExtensionName[]
/** What a scan calls each of them. */
const SAID: Record<ExtensionName, string> = {
  transferFeeConfig: 'transfer fee',
  mintCloseAuthority: 'mint close authority',
  confidentialTransferMint: 'confidential transfers',
  defaultAccountState: 'default account state',
  nonTransferable: 'non-transferable',
  interestBearingConfig: 'interest-bearing',
  permanentDelegate: 'permanent delegate',
  transferHook: 'transfer hook',
  metadataPointer: 'metadata pointer',
  groupPointer: 'group pointer',
  groupMemberPointer: 'group member pointer',
  scaledUiAmountConfig: 'scaled amount',
  pausableConfig: 'pausable',
}
/** The program refuses these together with `nonTransferable`, or with each other. */
const TOGETHER = ALL.filter(
  (name) =>
    !['nonTransferable', 'interestBearingConfig', 'confidentialTransferMint'].includes(name),
)

/** What a scan says of mints that the real Token-2022 program made. */
eachEngine((engine) => {
  const { newBuyer, shop } = openOnAgave(engine)
  const maker = Keypair.generate()
  let chain: Connection
  /** A key may scan ten times a minute. */
  const keys: string[] = []
  let scans = 0

  beforeAll(async () => {
    chain = new Connection(shop().validator.rpcUrl, {
      commitment: 'confirmed',
      wsEndpoint: shop().validator.wsUrl,
    })
    await confirmed(await chain.requestAirdrop(maker.publicKey, 20 * LAMPORTS_PER_SOL))
    const buyer = await newBuyer()
    const { body: order } = await buyer.site.call('POST', '/api/orders', { plan: 'Lifetime' })
    await payLink(buyer.wallet, order.pay_url)
    const isSettled = async () =>
      expect(await buyer.see(order)).toMatchObject({ status: 'settled' })
    await vi.waitFor(isSettled, POLLING)
    await signIn(buyer.site)
    for (const name of ['first', 'second', 'third']) {
      const made = await buyer.site.call('POST', '/api/account/api_keys', { name })
      expect(made.body).toMatchObject({ key: expect.any(String) })
      keys.push(made.body.key)
    }
  })

  /** Keys are made only soon after a sign-in with Telegram. */
  async function signIn(site: SiteClient): Promise<void> {
    const { telegram } = shop()
    const person = await telegram.arrive('')
    const { body: link } = await site.call('POST', '/api/telegram/link', {})
    await telegram.say(person, `/start ${new URL(link.url).searchParams.get('start')}`)
    const code = await vi.waitFor(async () => {
      const [, digits] = /\b(\d{6})\b/.exec((await telegram.heard(person)).join('\n')) ?? []
      expect(digits).toBeDefined()
      return digits
    }, POLLING)
    expect(await site.call('PUT', '/api/telegram/link', { code })).toMatchObject({ status: 200 })
  }

  async function confirmed(signature: string): Promise<void> {
    await vi.waitFor(async () => {
      const { value } = await chain.getSignatureStatus(signature)
      expect(value?.confirmationStatus).toMatch(/confirmed|finalized/)
      expect(value?.err).toBeNull()
    }, POLLING)
  }

  async function confirm(tx: Transaction, signers: Keypair[]): Promise<void> {
    tx.feePayer = maker.publicKey
    tx.recentBlockhash = (await chain.getLatestBlockhash()).blockhash
    tx.sign(...signers)
    await confirmed(await chain.sendRawTransaction(tx.serialize()))
  }

  /** The chain's part of a scan, as a member's assistant asks for it. */
  async function scan(address: string) {
    const answer = await fetch(`${shop().url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${keys[scans++ % keys.length]}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'scan_address', arguments: { address } },
      }),
    })
    const text = await answer.text()
    const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
    return result.structuredContent.chain
  }

  async function scanOf(names: readonly ExtensionName[], words?: Parameters<typeof makeMint>[5]) {
    const mint = Keypair.generate()
    await makeMint(confirm, chain, maker, mint, names, words)
    return scan(mint.publicKey.toBase58())
  }

  const authority = maker.publicKey.toBase58()

  describe('a scan says what a mint allows', () => {
    test.each(ALL)('%s', async (name) => {
      expect(await scanOf([name])).toMatchObject({
        kind: 'mint',
        token2022: true,
        decimals: 6,
        supply: '0',
        mint_authority: authority,
        freeze_authority: authority,
        extensions: [SAID[name]],
      })
    })

    test('nothing of its own, where it has no extensions', async () => {
      expect(await scanOf([])).toMatchObject({ kind: 'mint', token2022: true, extensions: [] })
    })

    test('many together, and the words that it carries', async () => {
      const words = { name: 'Real Coin', symbol: 'REAL', uri: 'https://example.com/real.json' }
      const found = await scanOf(TOGETHER, words)
      expect(found).toMatchObject({ name: 'Real Coin', symbol: 'REAL' })
      const said = [...TOGETHER.map((name) => SAID[name]), 'metadata']
      expect(found.extensions.toSorted()).toEqual(said.toSorted())
    })
  })

  test('a scan tells a wallet, a program, and nothing apart', async () => {
    expect(await scan(authority)).toMatchObject({ kind: 'wallet' })
    expect(await scan('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')).toEqual({ kind: 'program' })
    expect(await scan(Keypair.generate().publicKey.toBase58())).toEqual({ kind: 'nothing' })
  })
})
