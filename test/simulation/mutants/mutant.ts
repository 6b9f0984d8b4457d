/** A mistake in one module under test, and the words with which a judge must object to it. */
export type Mutant = {
  name: string
  /** Below `src`. */
  file: string
  mutate(genuine: never): object
  objection: RegExp
  /** Only scenarios whose name has these words; all by default. */
  about?: string
  /** 6 by default. */
  orders?: number
  isCalm?: boolean
  hangs?: number
}

export function mutant<Module extends object>(
  one: Omit<Mutant, 'mutate'> & { mutate(genuine: Module): Partial<Module> },
): Mutant {
  return one as Mutant
}
