import type { Services } from '../services.ts'

/** Who acts, for the audit: an operator of the console by name, or the command line. */
export function actingIn({ acting }: Pick<Services, 'acting'>) {
  return { actor: acting?.name ?? 'operator', address: acting?.address ?? null }
}
