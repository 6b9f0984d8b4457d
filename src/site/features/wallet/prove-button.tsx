import { lazy, Suspense, useState } from 'react'
import type { ProofBody } from '../../../contract/records.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { WalletIcon } from '../../ui/icons.tsx'

const ProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })),
)

type ProveButtonProps = {
  children: string
  orderId?: string
  look?: 'primary' | 'secondary'
  onProven: (proof: ProofBody) => void
}

/** Opens the wallet proof; the wallet code is fetched by the first click. */
export function ProveButton({ children, orderId, look = 'primary', onProven }: ProveButtonProps) {
  const settings = useSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <button
        type="button"
        className={buttonClass(look)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <WalletIcon />
        {children}
      </button>
      {wanted && (
        <Suspense>
          <ProofDialog
            open={open}
            settings={settings}
            orderId={orderId}
            onClose={() => setOpen(false)}
            onProven={(proof) => {
              setOpen(false)
              onProven(proof)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
