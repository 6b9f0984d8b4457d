import { buttonClass } from '../../ui/button.ts'
import { Problem } from '../../ui/problem.tsx'

/** Instead of a wallet's record that could not be loaded. */
export function RecordProblem() {
  return (
    <Problem
      title="This record could not be loaded"
      text="This is not a Solana address, or the server did not respond. Check the address, or try again in a moment."
    >
      <a href="/launches" className={buttonClass()}>
        See the latest launches
      </a>
    </Problem>
  )
}
