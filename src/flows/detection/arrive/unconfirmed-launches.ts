import { findUnconfirmed } from '../../../domains/launches/index.ts'
import { dropOldest } from '../../../kernel/collections/drop-oldest.ts'
import type { DetectionContext } from '../context.ts'

export const MOST_UNCONFIRMED = 20_000

/** Launches that are only processed so far, by their signature. */
export type UnconfirmedLaunches = {
  add(signature: string, mint: string): void
  /** Takes out signatures that the chain confirmed or dropped. @returns the mints of their launches */
  take(signatures: readonly string[]): string[]
  /** Signatures that are neither confirmed nor dropped yet. */
  signatures(): string[]
  /** Reads what an earlier leader left unconfirmed. */
  load(isOurs: (mint: string) => boolean): Promise<void>
  forget(isGiven: (mint: string) => boolean): void
}

/** Holds at most 20,000 signatures; the oldest go first. */
export function createUnconfirmedLaunches({
  db,
}: Pick<DetectionContext, 'db'>): UnconfirmedLaunches {
  const mintsOf = new Map<string, string[]>()

  function add(signature: string, mint: string): void {
    mintsOf.set(signature, [...(mintsOf.get(signature) ?? []), mint])
    dropOldest(mintsOf, MOST_UNCONFIRMED)
  }

  return {
    add,
    take(signatures) {
      const mints = signatures.flatMap((signature) => mintsOf.get(signature) ?? [])
      for (const signature of signatures) mintsOf.delete(signature)
      return mints
    },
    signatures: () => [...mintsOf.keys()],
    async load(isOurs) {
      for (const { signature, mint } of await findUnconfirmed(db.read, MOST_UNCONFIRMED)) {
        if (isOurs(mint) && !mintsOf.get(signature)?.includes(mint)) add(signature, mint)
      }
    },
    forget(isGiven) {
      for (const [signature, mints] of mintsOf) {
        const left = mints.filter((mint) => !isGiven(mint))
        if (left.length === 0) mintsOf.delete(signature)
        else mintsOf.set(signature, left)
      }
    },
  }
}
