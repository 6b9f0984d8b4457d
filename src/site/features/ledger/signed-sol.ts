const SOL = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
})
const LAMPORTS_PER_SOL = 1e9

/** Lamports as SOL with a sign; `?` for null. For display only. */
export function signedSol(amount: string | null): string {
  return amount === null ? '?' : `${SOL.format(Number(amount) / LAMPORTS_PER_SOL)} SOL`
}
