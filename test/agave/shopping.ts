import { setTimeout as sleep } from 'node:timers/promises'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { type Answer, type SiteClient, siteClient } from '../support/site-client.ts'

/** Buyers who pay until it is final, whatever breaks on the way, as a patient person with a wallet does. */

export type Paid = { site: SiteClient; order: Answer['body'] }

const AT_ONCE = 10
const POLL_MS = 400
const PATIENCE_MS = 5_000
/** A faucet's transfer has a blockhash that we don't see, which is too old after this long. */
const FAUCET_MS = 90_000

export function startShopping(url: string, chain: { rpcUrl: string }) {
  const node = new Connection(chain.rpcUrl, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: (to, init) => fetch(to, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  } as ConstructorParameters<typeof Connection>[1])
  const paid: Paid[] = []
  let begun = 0
  let wanted = Number.POSITIVE_INFINITY

  async function line(): Promise<void> {
    while (begun < wanted) await buyOne()
  }
  const lines = Promise.all(Array.from({ length: AT_ONCE }, line))
  const failed = lines.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})

  /** Resolves once the payment is final. */
  async function buyOne(): Promise<Paid> {
    const site = siteClient(url)
    const wallet = Keypair.generate()
    const place = () => site.call('POST', '/api/orders', { plan: '30d' })
    const { body: order } = await insist(place, ({ status }) => status === 201)
    await untilFinal(() => node.requestAirdrop(wallet.publicKey, 20 * LAMPORTS_PER_SOL))
    begun += 1
    const transfer = SystemProgram.transfer({
      fromPubkey: wallet.publicKey,
      toPubkey: new PublicKey(order.recipient),
      lamports: BigInt(order.lamports),
    })
    transfer.keys.push({
      pubkey: new PublicKey(order.reference),
      isSigner: false,
      isWritable: false,
    })
    await untilFinal(async () => {
      const tx = new Transaction().add(transfer)
      tx.feePayer = wallet.publicKey
      tx.recentBlockhash = (await node.getLatestBlockhash()).blockhash
      tx.sign(wallet)
      return tx.serialize()
    })
    const one = { site, order }
    paid.push(one)
    return one
  }

  /** Sends until it is final: again while it may still land, anew when it can't. */
  async function untilFinal(make: () => Promise<string | Buffer>): Promise<void> {
    for (;;) {
      const made = await insist(make)
      const bytes = typeof made === 'string' ? null : made
      const signature = bytes ? await insist(() => send(bytes)) : String(made)
      if (await isFinal(signature, bytes)) return
    }
  }

  const send = (bytes: Buffer) => node.sendRawTransaction(bytes, { skipPreflight: true })

  async function isFinal(signature: string, bytes: Buffer | null): Promise<boolean> {
    const hash = bytes && Transaction.from(bytes).recentBlockhash
    const givenUp = Date.now() + FAUCET_MS
    for (;;) {
      const { value } = await insist(() =>
        node.getSignatureStatus(signature, { searchTransactionHistory: true }),
      )
      if (value?.confirmationStatus === 'finalized') return true
      if (!value && hash) {
        const { value: mayLand } = await insist(() =>
          node.isBlockhashValid(hash, { commitment: 'processed' }),
        )
        if (!mayLand) return false
        await send(bytes).catch(() => null)
      }
      if (!value && !hash && Date.now() > givenUp) return false
      await sleep(POLL_MS)
    }
  }

  return {
    /** Rejects when a buyer sees something impossible. */
    failed,
    buyOne,
    /** Resolves once so many have begun to pay. */
    async until(count: number): Promise<void> {
      while (begun < count) await sleep(POLL_MS)
    },
    /** Lets buyers come until so many have paid. */
    async finish(count: number): Promise<Paid[]> {
      wanted = count
      await lines
      return paid
    },
  }
}

/** Repeats what fails because something is down. */
async function insist<T>(
  ask: () => Promise<T>,
  isEnough: (answer: T) => boolean = () => true,
): Promise<T> {
  for (;;) {
    const asked = await ask().then(
      (answer) => ({ answer }),
      () => null,
    )
    if (asked && isEnough(asked.answer)) return asked.answer
    await sleep(POLL_MS)
  }
}
