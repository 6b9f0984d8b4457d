/**
 * Reads a response's text, up to `most` bytes.
 * @returns null: it is longer
 */
export async function readText({ body }: Response, most: number): Promise<string | null> {
  if (body === null) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
