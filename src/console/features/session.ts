import { createContext, useContext } from 'react'
import type { ConsoleSessionBody } from '../../contract/console/bodies.ts'
import { type OperatorRight, RIGHTS } from '../../contract/console/roles.ts'

/** Who is signed in. */
export const SessionContext = createContext<ConsoleSessionBody>({
  state: 'open',
  name: '',
  role: 'viewer',
  explorer: '',
})

export function useSession(): ConsoleSessionBody {
  return useContext(SessionContext)
}

/** Whether the signed-in operator's role allows this. The server decides; this hides buttons. */
export function useMay(right: OperatorRight): boolean {
  return RIGHTS[useSession().role].includes(right)
}
