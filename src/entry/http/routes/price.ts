import { Refusal } from '../../../contract/errors.ts'
import type { BlockhashBody, PriceBody } from '../../../contract/records.ts'
import { rateAsNumber } from '../../../kernel/money.ts'
import type { HttpContext, Router } from '../http-context.ts'

/** The price of SOL, and a blockhash for a transfer. */
export function priceRoutes(router: Router, { services }: HttpContext): void {
  router.get('/api/price', (context) => {
    const { shown } = services.prices.read()
    if (shown === null) throw new Refusal('price_unavailable')
    context.header('Cache-Control', 'public, max-age=10')
    return context.json<PriceBody>({ solana: { usd: rateAsNumber(shown) } })
  })

  router.get('/api/blockhash', async (context) => {
    const { blockhash, lastValidBlockHeight } = await services.head.blockhash()
    return context.json<BlockhashBody>({
      blockhash,
      last_valid_block_height: lastValidBlockHeight.toString(),
    })
  })
}
