const BYTE_ORDER_16 = [0xff, 0xfe]

/**
 * One JSON text, or one on each line. Shells write byte order marks, and some UTF-16.
 * @throws Error with what is wrong, for the person
 */
export function parseJson(bytes: Uint8Array): unknown {
  const is16 = bytes[0] === BYTE_ORDER_16[0] && bytes[1] === BYTE_ORDER_16[1]
  const text = new TextDecoder(is16 ? 'utf-16le' : 'utf-8').decode(bytes)
  if (text.trim() === '') throw new Error('there is nothing in it')
  const whole = parsed(text)
  if ('value' in whole) return whole.value
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const each = lines.length > 1 ? lines.map(parsed) : [whole]
  if (each.every((line) => 'value' in line)) return each.map(({ value }) => value)
  throw new Error(`it is not JSON: ${whole.trouble}`)
}

function parsed(text: string): { value: unknown } | { trouble: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { trouble: (error as Error).message }
  }
}
