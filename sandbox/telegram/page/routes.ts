import { Hono } from 'hono'
import type { Telegram } from '../telegram.ts'

export function chatPages(_: Telegram): Hono {
  return new Hono()
}
