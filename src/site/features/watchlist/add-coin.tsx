import { type FormEvent, useState } from 'react'
import { ApiError, addWatch } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { reloadWatches } from '../star/watches.ts'

const ADDRESS = /[1-9A-HJ-NP-Za-km-z]{32,44}/g

/** Adds a coin by its address or a link to it; `?coin=` fills the field. */
export function AddCoin({ onAdded }: { onAdded: () => Promise<void> }) {
  const [text, setText] = useState(
    () => new URLSearchParams(location.search).get('coin')?.slice(0, 200) ?? '',
  )
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    const mint = text.match(ADDRESS)?.at(-1)
    if (mint === undefined) return setError('Enter a token’s address, or a link that contains it.')
    setBusy(true)
    try {
      const { state } = await addWatch(mint)
      await Promise.all([onAdded(), reloadWatches()])
      setText('')
      toast(
        state === 'looking'
          ? {
              title: 'Looking it up',
              description: 'We did not see this coin launch. This takes a few minutes.',
            }
          : { title: 'Added to your watchlist' },
      )
    } catch (failure) {
      setError(reasonOf(failure))
    }
    setBusy(false)
  }

  return (
    <form onSubmit={add} noValidate className="flex items-start gap-3 max-sm:flex-col">
      <div className="w-full max-w-120">
        <TextField
          id="coin"
          label="Add a coin"
          hint="Its mint address, or a link from pump.fun or DexScreener."
          error={error}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
        />
      </div>
      <button
        type="submit"
        disabled={busy}
        className={`${buttonClass('secondary', 'lg')} sm:mt-7 max-sm:w-full`}
      >
        Add
      </button>
    </form>
  )
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Please try again.'
  return failure.status === 404 ? 'This is not a token’s address.' : failure.message
}
