import type { PaidCoin } from '../../contract/coins.ts'

const COINS: readonly PaidCoin[] = ['SOL', 'USDC']

type CoinSwitchProps = { coin: PaidCoin; onChange: (coin: PaidCoin) => void }

/** Chooses what to pay in. */
export function CoinSwitch({ coin, onChange }: CoinSwitchProps) {
  return (
    <fieldset className="flex gap-1 rounded-lg border border-line bg-sunk p-1">
      <legend className="sr-only">Pay in</legend>
      {COINS.map((one) => (
        <label
          key={one}
          className="grid min-h-11 cursor-pointer place-content-center rounded-md border border-transparent px-2 text-sm font-medium text-text-2 transition-colors duration-140 hover:text-text has-checked:border-line has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="coin"
            value={one}
            checked={one === coin}
            onChange={() => onChange(one)}
            className="sr-only"
          />
          {one}
        </label>
      ))}
    </fieldset>
  )
}
