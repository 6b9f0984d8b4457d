import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import type { MadeBackup } from '../../domains/backups/ports.ts'
import { PermanentError } from '../../kernel/errors.ts'

/** Whether a text is a public key that `age` can encrypt to. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a file so that only the private key of `recipient` opens it (https://age-encryption.org/v1).
 * @param isCompressed whether it is compressed already; otherwise zstd does it
 */
export async function encryptFile(
  from: string,
  to: string,
  { recipient, isCompressed }: { recipient: string; isCompressed: boolean },
): Promise<MadeBackup> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const plain = createReadStream(from, { highWaterMark: 1 << 20 })
  const packed = isCompressed ? plain : plain.compose(createZstdCompress())
  const sealed = await encrypter.encrypt(webStream(packed))
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    Readable.fromWeb(sealed as never),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600 }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Opens what {@link encryptFile} made.
 * @param identity the text of a key file, as `age-keygen` writes it
 * @throws PermanentError if its key is not the one
 */
export async function decryptFile(
  from: AsyncIterable<Uint8Array>,
  to: string,
  { identity, isCompressed }: { identity: string; isCompressed: boolean },
): Promise<void> {
  const decrypter = new Decrypter()
  const keys = identity.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0)
    throw new PermanentError('the key file has no line that begins with AGE-SECRET-KEY-')
  for (const key of keys) decrypter.addIdentity(key.trim())
  const opened = await decrypter.decrypt(webStream(Readable.from(from))).catch((error: Error) => {
    throw new PermanentError(`the backup does not open with this key: ${error.message}`)
  })
  const plain = Readable.fromWeb(opened as never)
  const out = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  if (isCompressed) await pipeline(plain, out)
  else await pipeline(plain, createZstdDecompress(), out)
}

/** age takes no Node streams. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}
