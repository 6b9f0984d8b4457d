import { html } from 'hono/html'
import type { Commitment } from '../slots.ts'
import type { Markup } from './layout.ts'

/** `1034500000n` → `1.0345`: all decimals, without an exponent. */
export function sol(lamports: bigint): string {
  const sign = lamports < 0n ? '-' : ''
  const digits = (lamports < 0n ? -lamports : lamports).toString().padStart(10, '0')
  const whole = BigInt(digits.slice(0, -9)).toLocaleString('en-US')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Unix seconds → `2026-11-20 09:15:02 UTC`. */
export function time(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

export function addressLink(address: string): Markup {
  return html`<a class="code" href="/address/${address}">${address}</a>`
}

export function signatureLink(signature: string): Markup {
  const short = `${signature.slice(0, 12)}…${signature.slice(-8)}`
  return html`<a class="code" href="/tx/${signature}" title="${signature}">${short}</a>`
}

export function badge(failed: boolean, reached: Commitment): Markup {
  return failed
    ? html`<span class="badge failed">failed</span>`
    : html`<span class="badge ${reached}">${reached}</span>`
}
