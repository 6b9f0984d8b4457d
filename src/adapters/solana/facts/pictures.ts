import type { Picture, Pictures } from '../../../domains/launches/ports.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { sha256Hex } from '../../../kernel/hash/sha256.ts'
import type { Log } from '../../../kernel/log.ts'
import { readBytes } from '../../../kernel/read-text.ts'
import { createBudget } from '../rpc/budget.ts'
import { documentPath } from './document-path.ts'
import { pictureFormat } from './picture-format.ts'
import { createPictureStore } from './picture-store.ts'

const WITHIN = 8 * SECOND
const MOST_BYTES = 4_000_000
/** A small file can unfold to gigabytes in a browser. */
const MOST_PIXELS = 16_000_000
const LONGEST_SIDE = 8_000
const A_SECOND = 5
const AT_ONCE = 4
const ON_DISK = 256_000_000
/** A missing picture is not requested again at once. */
const REFUSED_FOR = 10 * MINUTE
const REFUSALS = 2_000

type PicturesOptions = {
  /** The only host that is ever contacted; null: none. */
  gateway: string | null
  /** Where they are cached. */
  folder: string
  clock: Clock
  log: Log
  /** The runtime's by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * Reads coins' pictures from the operator's IPFS gateway, and keeps them on disk. Strangers write the
 * addresses, so none of them is followed; only raster pictures of a bounded size are handed on.
 */
export function createPictures(options: PicturesOptions): Pictures {
  const { gateway, folder, clock, log, fetch = globalThis.fetch } = options
  const store = createPictureStore(folder, ON_DISK, { clock, log })
  const budget = createBudget(clock, A_SECOND)
  const running = new Map<string, Promise<Picture | null>>()
  const refused = new Map<string, Ms>()

  async function load(name: string, url: string): Promise<Picture | null> {
    const stored = await store.read(name)
    const known = stored && toPicture(stored)
    if (known) return known
    if ((refused.get(name) ?? 0) > clock.monotonic()) return null
    if (running.size > AT_ONCE || !budget.tryTake()) return null
    try {
      const bytes = await withDeadline(clock, WITHIN, (signal) => download(url, signal))
      const picture = bytes && toPicture(bytes)
      if (picture) await store.keep(name, picture.bytes)
      else refuse(name)
      return picture
    } catch (error) {
      refuse(name)
      log.debug({ reason: (error as Error).message }, 'a picture could not be loaded')
      return null
    }
  }

  async function download(url: string, signal: AbortSignal): Promise<Buffer | null> {
    const answer = await fetch(url, { redirect: 'error', signal, headers: { accept: 'image/*' } })
    if (answer.ok) return readBytes(answer, MOST_BYTES)
    await answer.body?.cancel()
    return null
  }

  function refuse(name: string): void {
    refused.set(name, clock.monotonic() + REFUSED_FOR)
    if (refused.size <= REFUSALS) return
    const [oldest] = refused.keys()
    if (oldest !== undefined) refused.delete(oldest)
  }

  return async function read(uri) {
    const path = documentPath(uri)
    if (gateway === null || path === null) return null
    const name = sha256Hex(path)
    const known = running.get(name)
    if (known) return known
    const loading = load(name, `${gateway}${path}`).finally(() => running.delete(name))
    running.set(name, loading)
    return loading
  }
}

function toPicture(bytes: Buffer): Picture | null {
  const format = pictureFormat(bytes)
  if (format === null) return null
  const { type, width, height } = format
  const isSmall = Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS
  return isSmall ? { type, bytes } : null
}
