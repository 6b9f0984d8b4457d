const BYTE_ORDER_16 = [0xff, 0xfe]

/**
 * Reads one JSON text, or one per line. Some shells write byte order marks or UTF-16.
 * @throws Error with a message for the user
 */
export function parseJson(bytes: Uint8Array): unknown {
  const is16 = bytes[0] === BYTE_ORDER_16[0] && bytes[1] === BYTE_ORDER_16[1]
  const text = new TextDecoder(is16 ? 'utf-16le' : 'utf-8').decode(bytes)
  if (text.trim() === '') throw new Error('the file is empty')
  const whole = parsed(text)
  if ('value' in whole) return whole.value
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const each = lines.length > 1 ? lines.map(parsed) : [whole]
  if (each.every((line) => 'value' in line)) return each.map(({ value }) => value)
  throw new Error(`not JSON: ${whole.trouble}`)
}

function parsed(text: string): { value: unknown } | { trouble: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { trouble: (error as Error).message }
  }
}
