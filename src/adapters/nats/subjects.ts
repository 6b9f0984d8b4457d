import type { StreamAddress } from '../../domains/launches/ports.ts'

export function subjectOf(address: StreamAddress): string {
  return `launches.${address}`
}
