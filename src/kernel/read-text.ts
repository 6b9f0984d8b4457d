/**
 * Reads a response's bytes, up to `most`.
 * @returns null: it is longer
 */
export async function readBytes({ body }: Response, most: number): Promise<Buffer | null> {
  if (body === null) return Buffer.alloc(0)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    // Returning cancels the rest of the body.
    if (bytes > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * Reads a response's text, up to `most` bytes.
 * @returns null: it is longer
 */
export async function readText(response: Response, most: number): Promise<string | null> {
  const bytes = await readBytes(response, most)
  return bytes === null ? null : bytes.toString('utf8')
}
