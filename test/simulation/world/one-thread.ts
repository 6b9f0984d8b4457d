import { createHash, KeyObject, verify } from 'node:crypto'

/**
 * WebCrypto works on other threads, which end at varying times. Until `restore` is called, the parts of it
 * that the product uses give the same answers on this thread, so that runs repeat.
 */
export function onOneThread(): { restore(): void } {
  const { subtle } = globalThis.crypto
  const genuine = { digest: subtle.digest, verify: subtle.verify }
  Object.assign(subtle, {
    digest: async (algorithm: string, data: Uint8Array) => {
      const name = algorithm.toLowerCase().replace('-', '')
      return Uint8Array.from(createHash(name).update(data).digest()).buffer
    },
    verify: async (_: string, key: CryptoKey, signature: Uint8Array, data: Uint8Array) =>
      verify(null, data, KeyObject.from(key as never), signature),
  })
  return {
    restore() {
      Object.assign(subtle, genuine)
    },
  }
}
