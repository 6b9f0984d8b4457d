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
    <form role="search" action="/search" className={`relative ${className}`}>
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
        className="h-11 w-full rounded-md border border-line-strong bg-raised pr-11 pl-3 text-sm text-text placeholder:text-text-3 hover:border-text-3"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-text-3 hover:text-text"
      >
        <svg
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.4 7.9 3.1 3.1" />
        </svg>
      </button>
    </form>
  )
}
