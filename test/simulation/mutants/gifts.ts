import { type Mutant, mutant } from './mutant.ts'

type Store = typeof import('../../../src/domains/memberships/gifts/store.ts')
type GiftRules = typeof import('../../../src/domains/memberships/gifts/gift.ts')

/** Mistakes about gifts and used days. */
export const GIFT_MUTANTS: readonly Mutant[] = [
  mutant<typeof import('../../../src/domains/memberships/used.ts')>({
    name: 'used days return with a link',
    file: 'domains/memberships/used.ts',
    mutate: () => ({ countUsed: async () => {} }),
    objection: /access for \d+ ms that was used before a link/,
    about: 'linked after nine days',
  }),
  mutant<Store>({
    name: 'a code of a gift is never replaced',
    file: 'domains/memberships/gifts/store.ts',
    mutate: ({ storeGiftCode }) => ({
      storeGiftCode: async (tx, id, code) => {
        if (code !== null) await storeGiftCode(tx, id, code)
      },
    }),
    objection: /not refused: a gift code of a gift that was recovered/,
    about: 'gift, whose buyer',
  }),
  mutant<Store>({
    name: 'a refund leaves the gift',
    file: 'domains/memberships/gifts/store.ts',
    mutate: () => ({ revokeGift: async () => {} }),
    objection:
      /granted, although it was paid back|not refused: a gift code of a gift that was paid/,
    about: 'gift, paid back',
  }),
  mutant<GiftRules>({
    name: 'a gift is ready as soon as it is paid',
    file: 'domains/memberships/gifts/gift.ts',
    mutate: ({ giftState }) => ({
      giftState: (gift, now) => giftState({ ...gift, readyAt: 0 }, now),
    }),
    objection: /not refused: a gift code at once/,
    about: 'gift, paid by hand',
  }),
  mutant<Store>({
    name: 'a gift’s price does not count toward an upgrade',
    file: 'domains/memberships/gifts/store.ts',
    mutate: () => ({ ordersGivenTo: async () => [] }),
    objection: /an upgrade of a gift for 60000 cents/,
    about: 'gift, and a lifetime',
  }),
  mutant<Store>({
    name: 'a wallet and a Telegram account can have many trials',
    file: 'domains/memberships/gifts/store.ts',
    mutate: ({ addTrial }) => {
      let trials = 0
      return {
        addTrial: (tx, entropy, trial, now) => {
          trials += 1
          const { wallet, telegramKey } = trial
          const another = { wallet: `${wallet} ${trials}`, telegramKey: `${telegramKey} ${trials}` }
          return addTrial(tx, entropy, { ...trial, ...another }, now)
        },
      }
    },
    objection: /not refused: a trial for a wallet that had one/,
    about: 'trial',
  }),
  mutant<Store>({
    name: 'a gift of a lot is redeemed after its end',
    file: 'domains/memberships/gifts/store.ts',
    mutate: () => ({ revokeGift: async () => {} }),
    objection: /not refused: a lot’s gift after its end/,
    about: 'lot of gifts',
  }),
  mutant<typeof import('../../../src/domains/orders/index.ts')>({
    name: 'a wallet that paid can still have a trial',
    file: 'domains/orders/index.ts',
    mutate: () => ({ ordersTouchedBy: async () => [] }),
    objection: /not refused: a trial for a wallet that paid/,
    about: 'trial for a wallet that paid',
  }),
]
