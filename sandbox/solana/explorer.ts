import { Hono } from 'hono'
export function explorerPages(_: unknown): Hono {
  return new Hono()
}
