import { useEffect, useSyncExternalStore } from 'react'
import { FALLBACK_SOL_USD } from '../../../contract/constants.ts'
import { getPrice } from '../../api.ts'
import { createSubscribers } from '../../ui/events/subscribers.ts'

let solUsd = 0
let asked = false
const { subscribe, notify } = createSubscribers()

/**
 * The price of one SOL in dollars, for display: 0 until it is loaded, the fallback if loading fails.
 * Fetched once per page load.
 */
export function useSolPrice(): number {
  useEffect(() => {
    if (!asked) ask()
  }, [])
  return useSyncExternalStore(subscribe, () => solUsd, zero)
}

/** Fetches the price; on failure logs the error and returns the fallback. */
export async function readSolPrice(
  get: typeof getPrice = getPrice,
  fallback: number = FALLBACK_SOL_USD,
): Promise<number> {
  try {
    const { solana } = await get()
    if (!(solana.usd > 0)) throw new Error(`not a price: ${solana.usd}`)
    return solana.usd
  } catch (error) {
    console.error('Error fetching Solana price:', error)
    return fallback
  }
}

async function ask(): Promise<void> {
  asked = true
  solUsd = await readSolPrice()
  notify()
}

const zero = () => 0
