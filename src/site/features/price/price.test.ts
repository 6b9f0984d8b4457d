import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSolPrice } from './price.ts'

afterEach(() => vi.restoreAllMocks())

describe('the SOL price for display', () => {
  it('is what the API says', async () => {
    expect(await readSolPrice(async () => ({ solana: { usd: 144.98 } }))).toBe(144.98)
  })

  it('falls back to 140 and says why in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failure = new Error('no answer')
    expect(await readSolPrice(() => Promise.reject(failure))).toBe(140)
    expect(log).toHaveBeenCalledExactlyOnceWith('Error fetching Solana price:', failure)
  })

  it('treats an invalid answer as a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await readSolPrice(async () => ({ solana: { usd: 0 } }))).toBe(140)
    expect(await readSolPrice(async () => ({}) as never)).toBe(140)
  })
})
