import type { TradedBody } from '../../../../contract/launches/page.ts'
import { text } from '../../../language/text.ts'
import { signedSol } from '../../ledger/signed-sol.ts'

/** What a holder bought and sold, and the profit; "?" where that is unknown. */
export function TradedLine({ traded }: { traded: TradedBody | undefined }) {
  const unsigned = (amount: string) => signedSol(amount).replace(/^\+/, '')
  const profit = traded?.profit ?? null
  return (
    <span className="num col-span-3 col-start-2 row-start-2 flex flex-wrap gap-x-2 text-text-3 max-[359px]:col-span-4 max-[359px]:col-start-2 max-[359px]:row-start-3">
      <span>
        {text('Bought')} {traded ? unsigned(traded.bought) : '?'}
      </span>
      <span>
        {text('Sold')} {traded ? unsigned(traded.sold) : '?'}
      </span>
      {traded?.sold !== '0' && (
        <span className={profit?.startsWith('-') ? 'text-red-text' : 'text-text-2'}>
          {text('Profit')} {signedSol(profit)}
        </span>
      )}
    </span>
  )
}
