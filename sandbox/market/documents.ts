import { getBase58Decoder } from '@solana/kit'
import type { Name } from './names.ts'
import type { Random } from './random.ts'

/** A coin's metadata document, as creators put it on IPFS. */
export type Document = {
  name: string
  symbol: string
  description: string
  image: string
  twitter?: string
  telegram?: string
  website?: string
}

export type Links = 'all' | 'some' | 'none'

const GATEWAY = 'https://ipfs.io/ipfs/'
const base58 = getBase58Decoder()

/** A content identifier of version 0: base58 of a SHA-256 multihash. */
export function drawCid(random: Random): string {
  return base58.decode(Uint8Array.of(0x12, 0x20, ...random.bytes(32)))
}

export function uriOf(cid: string): string {
  return `${GATEWAY}${cid}`
}

export function drawDocument(random: Random, { name, symbol }: Name, links: Links): Document {
  const handle = symbol.toLowerCase().replace(/[^a-z0-9]/g, '') || 'coin'
  const named = (wanted: number) => links === 'all' || (links === 'some' && random.happens(wanted))
  return {
    name,
    symbol,
    description: random.pick(['The only one of its kind.', 'To the moon and back.', name, '']),
    image: uriOf(drawCid(random)),
    ...(named(0.6) && { twitter: `https://x.com/${handle}_sol` }),
    ...(named(0.3) && { telegram: `https://t.me/${handle}_portal` }),
    ...(named(0.3) && { website: `https://${handle}.example` }),
  }
}

/** Documents by their content identifier, the newest so many. */
export function createDocuments(most = 20_000) {
  const kept = new Map<string, Document>()
  return {
    get: (cid: string): Document | undefined => kept.get(cid),
    put(cid: string, document: Document): void {
      kept.set(cid, document)
      if (kept.size <= most) return
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    },
  }
}

export type Documents = ReturnType<typeof createDocuments>
