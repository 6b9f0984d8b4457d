import { generateKeyPairSync, sign } from 'node:crypto'
import { getAddressDecoder } from '@solana/kit'
import type { Session } from '../../../src/domains/accounts/index.ts'
import { challenge, prove } from '../../../src/flows/purchase/proof.ts'
import type { Shop } from '../shop.ts'

/** A wallet that can sign messages. */
export function signingWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    address: getAddressDecoder().decode(bytes),
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

export type SigningWallet = ReturnType<typeof signingWallet>

/** Signs our challenge, for an order or to recover what the wallet paid for. */
export async function proveWallet(
  { context }: Pick<Shop, 'context'>,
  { session }: { session: Session },
  wallet: SigningWallet,
  orderId: string | null = null,
) {
  const asked = await challenge(context, session, { wallet: wallet.address, orderId })
  const signature = wallet.sign(asked.message)
  return prove(context, session, { challengeId: asked.id, signature })
}
