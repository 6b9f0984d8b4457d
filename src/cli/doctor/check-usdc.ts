import { type Address, createSolanaRpc } from '@solana/kit'
import { readPrices, type SourceReading } from '../../adapters/prices/median.ts'
import type { PriceSource } from '../../adapters/prices/source.ts'
import { whyNotPayable } from '../../adapters/solana/payments/usdc-account.ts'
import { usdcMintOn } from '../../adapters/solana/rpc/genesis.ts'
import { usdcAccountOf } from '../../adapters/solana/wire/token-accounts.ts'
import type { Config } from '../../config/config.ts'
import { isAtPar } from '../../domains/orders/index.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { type Check, fail, pass } from './check.ts'

const TIMEOUT_MS = 5 * SECOND

/** Whether plans can be paid in USDC: its mint, the receiving wallet's account, and its price. */
export async function checkUsdc(
  config: Config,
  genesisHash: string | null,
  sources: readonly PriceSource[],
): Promise<Check[]> {
  if (!config.accept.usdc || genesisHash === null) return []
  const mint = usdcMintOn(genesisHash, config.accept.usdcMint)
  if (mint === null)
    return [fail('usdc', 'its mint on this cluster is unknown', 'Set USDC_MINT, or ACCEPT=SOL.')]
  return [await checkAccount(config, mint), await checkPrice(sources)]
}

async function checkAccount(config: Config, mint: string): Promise<Check> {
  const account = await usdcAccountOf(config.receivingWallet, mint)
  const rpc = createSolanaRpc(config.solana.endpoints[0].rpcUrl)
  try {
    const { value } = await rpc
      .getAccountInfo(account.address as Address, { encoding: 'base64' })
      .send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
    const found = value && { ...value, data: [value.data[0], value.data[1]] as [string, 'base64'] }
    switch (whyNotPayable(found, account)) {
      case null:
        return pass('usdc', `mint ${mint}, received at ${account.address}`)
      case 'missing':
        return fail(
          'usdc',
          `${config.receivingWallet} has no account for USDC yet, so it is not offered`,
          'Send a cent of USDC to RECEIVING_WALLET once: that creates the account.',
        )
      case 'frozen':
        return fail('usdc', `${account.address} is frozen`, 'Ask Circle, or set ACCEPT=SOL.')
      case 'foreign':
        return fail('usdc', `${account.address} is not the wallet’s account`, 'Set ACCEPT=SOL.')
    }
  } catch (error) {
    const fix = 'Check SOLANA_RPC_URL.'
    return fail('usdc', `its account could not be read: ${(error as Error).message}`, fix)
  }
}

async function checkPrice(sources: readonly PriceSource[]): Promise<Check> {
  const readings: SourceReading[] = []
  for (const { name, ask, everyMs } of sources) {
    const quoted = await ask(AbortSignal.timeout(TIMEOUT_MS)).catch(() => null)
    if (quoted) readings.push({ ...quoted, source: name, askedAt: systemClock.now(), everyMs })
  }
  const rate = readPrices(readings, systemClock.now()).quote?.rate ?? null
  if (rate === null)
    return fail('usdc', 'CoinGecko and Kraken don’t agree on its price', 'Sales in SOL continue.')
  const price = `${(Number(rate) / 1_000_000).toFixed(4)} USD`
  if (isAtPar(rate)) return pass('usdc', `counts as a dollar: ${price}`)
  return fail('usdc', `${price} is too far from a dollar`, 'Sales in SOL continue.')
}
