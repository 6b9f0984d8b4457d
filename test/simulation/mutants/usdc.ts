import { type Mutant, mutant } from './mutant.ts'

type Usdc = typeof import('../../../src/domains/orders/usdc.ts')
type ObserveUsdc = typeof import('../../../src/domains/orders/observe-usdc.ts')
type Money = typeof import('../../../src/kernel/money.ts')

/** Mistakes about payments in USDC. */
export const USDC_MUTANTS: readonly Mutant[] = [
  mutant<Usdc>({
    name: 'USDC always counts as a dollar',
    file: 'domains/orders/usdc.ts',
    mutate: () => ({ isAtPar: () => true }),
    objection: /granted without being paid and final/,
    about: 'USDC, late',
    orders: 10,
  }),
  mutant<ObserveUsdc>({
    name: 'USDC that a delegate moved counts',
    file: 'domains/orders/observe-usdc.ts',
    mutate: ({ observeUsdc }) => ({
      observeUsdc: (transaction, moved, orderOf, seen) => {
        const transfers = moved.transfers.map((one) => ({ ...one, delegated: false }))
        return observeUsdc(transaction, { ...moved, transfers }, orderOf, seen)
      },
    }),
    objection: /granted, although it was paid by an approval/,
    about: 'was approved',
  }),
  mutant<ObserveUsdc>({
    name: 'USDC without a reference is ignored',
    file: 'domains/orders/observe-usdc.ts',
    mutate: ({ observeUsdc }) => ({
      observeUsdc: (transaction, moved, orderOf, seen) =>
        orderOf.size === 0
          ? { transfers: [], mentions: [] }
          : observeUsdc(transaction, moved, orderOf, seen),
    }),
    objection: /lost or doubled: 0 of/,
    about: 'USDC, by its sender',
  }),
  mutant<Money>({
    name: 'a unit of USDC counts as ten',
    file: 'kernel/money.ts',
    mutate: ({ worthOfUsdc }) => ({
      worthOfUsdc: (units) => worthOfUsdc((units * 10n) as typeof units),
    }),
    objection: /granted without being paid and final/,
    about: 'USDC and SOL',
  }),
]
