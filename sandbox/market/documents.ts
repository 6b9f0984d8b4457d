import { getBase58Decoder } from '@solana/kit'
import type { Name } from './names.ts'
import type { Random } from './random.ts'

/** A coin's metadata document, as creators put it on IPFS. */
export type MetadataDocument = {
  name: string
  symbol: string
  description: string
  image: string
  twitter?: string
  telegram?: string
  website?: string
}

export type Links = 'all' | 'some' | 'none'

const MOST_KEPT = 20_000
const GATEWAY = 'https://ipfs.io/ipfs/'
const base58 = getBase58Decoder()

/** A content identifier of version 0: base58 of a SHA-256 multihash. */
export function drawCid(random: Random): string {
  return base58.decode(Uint8Array.of(0x12, 0x20, ...random.bytes(32)))
}

function uriOf(cid: string): string {
  return `${GATEWAY}${cid}`
}

/** URIs that must not be opened, followed, or shown. */
export const HOSTILE_URIS = [
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1:22/',
  'http://169.254.169.254/latest/meta-data/',
  'https://ipfs.io/ipfs/../../etc/passwd',
  'https://user:password@ipfs.io/ipfs/',
  `https://ipfs.io/ipfs/${'0'.repeat(179)}`,
  '"><script>alert(1)</script>',
  '',
] as const

/** The URI of a coin's document; sometimes missing or hostile. */
export function drawUri(random: Random, cid: string): string {
  return random.happens(0.03) ? random.pick(HOSTILE_URIS) : uriOf(cid)
}

export function drawDocument(
  random: Random,
  { name, symbol }: Name,
  links: Links,
): MetadataDocument {
  const handle = symbol.toLowerCase().replace(/[^a-z0-9]/g, '') || 'coin'
  const linked = (url: string) => (random.happens(0.02) ? random.pick(HOSTILE_URIS) : url)
  const named = (wanted: number) => links === 'all' || (links === 'some' && random.happens(wanted))
  return {
    name,
    symbol,
    description: random.pick(['The only one of its kind.', 'To the moon and back.', name, '']),
    image: linked(uriOf(drawCid(random))),
    ...(named(0.6) && { twitter: linked(`https://x.com/${handle}_sol`) }),
    ...(named(0.3) && { telegram: linked(`https://t.me/${handle}_portal`) }),
    ...(named(0.3) && { website: linked(`https://${handle}.example`) }),
  }
}

/** The newest documents, by content identifier. */
export function createDocuments() {
  const kept = new Map<string, MetadataDocument>()
  const pictures = new Set<string>()
  return {
    get: (cid: string): MetadataDocument | undefined => kept.get(cid),
    /** Whether a document names this as its picture. */
    hasPicture: (cid: string): boolean => pictures.has(cid),
    put(cid: string, document: MetadataDocument): void {
      kept.set(cid, document)
      pictures.add(pictureIn(document))
      if (kept.size <= MOST_KEPT) return
      const [oldest] = kept
      if (!oldest) return
      kept.delete(oldest[0])
      pictures.delete(pictureIn(oldest[1]))
    },
  }
}

/** The content identifier of its picture. */
function pictureIn({ image }: MetadataDocument): string {
  return image.slice(GATEWAY.length)
}

export type Documents = ReturnType<typeof createDocuments>
