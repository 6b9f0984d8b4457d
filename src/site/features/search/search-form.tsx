import { MOST_SEARCHED } from '../../../contract/constants.ts'

type SearchFormProps = {
  className?: string
  /** What was searched for. */
  value?: string
}

/** Searches for a ticker, a coin, or a wallet. The server knows which it is, so it needs no script. */
export function SearchForm({ className = '', value = '' }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2023 don't know the search element
    <form role="search" action="/search" className={className}>
      <input
        type="search"
        name="q"
        aria-label="Search by ticker, mint, or wallet"
        placeholder="Ticker, mint, or wallet"
        defaultValue={value}
        maxLength={MOST_SEARCHED}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className="h-11 w-full rounded-md border border-line-strong bg-raised px-3 text-sm text-text placeholder:text-text-3 hover:border-text-3"
      />
    </form>
  )
}
