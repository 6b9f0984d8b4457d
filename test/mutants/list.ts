/** A mistake that somebody could make: `from`, which occurs once in `file`, becomes `to`. */
export type Mutant = {
  name: string
  file: string
  from: string
  to: string
  /** The test file that must fail because of it, and its project. */
  caughtBy: string
  project: 'unit' | 'integration'
  /** One of the few that `npm run mutants -- --short` plants. */
  short?: true
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'one call that fails costs all that was read beside it',
    file: 'src/adapters/solana/payments/read-many.ts',
    from: 'if (watch.signal.aborted) throw error',
    to: 'throw error',
    caughtBy: 'src/adapters/solana/payments/scan-finalized.test.ts',
    project: 'unit',
  },
  {
    name: 'an update is confirmed before it is handled',
    file: 'src/adapters/telegram/poll.ts',
    from: '        isHandling = true\n        if (update)',
    to: '        offset = body.update_id + 1\n        isHandling = true\n        if (update)',
    caughtBy: 'src/adapters/telegram/poll.test.ts',
    project: 'unit',
    short: true,
  },
  {
    name: 'matches always begin with the same members',
    file: 'src/domains/messages/alerts/in-turn.ts',
    from: 'account > last',
    to: "account > ''",
    caughtBy: 'src/domains/messages/alerts/in-turn.test.ts',
    project: 'unit',
    short: true,
  },
  {
    name: 'people who were added to the channel by hand are removed',
    file: 'src/flows/telegram/queries.ts',
    from: "    .where('by_hand', 'is', null)\n",
    to: '',
    caughtBy: 'test/integration/telegram/channel-members.test.ts',
    project: 'integration',
  },
  {
    name: 'an approved member counts as added by hand',
    file: 'src/flows/telegram/channel.ts',
    from: '    if ((await leftAtOf(tx, keyOf(context, change.person))) === null) return\n',
    to: '',
    caughtBy: 'test/integration/telegram/channel-members.test.ts',
    project: 'integration',
  },
  {
    name: 'an order stream ignores that notifications may have been lost',
    file: 'src/entry/http/routes/order-events.ts',
    from: 'changed === null || changed === id',
    to: 'changed === id',
    caughtBy: 'test/integration/http/order-events.test.ts',
    project: 'integration',
  },
  {
    name: 'a launch that returned in the same group is taken back',
    file: 'src/flows/detection/launches.ts',
    from: 'for (const change of outlived([...changes, ...pools.graduations]))',
    to: 'for (const change of [...changes, ...pools.graduations])',
    caughtBy: 'test/integration/detection/detection.test.ts',
    project: 'integration',
  },
  {
    name: "PumpSwap's last amount is taken for the total",
    file: 'src/adapters/solana/venues/pumpswap.ts',
    from: 'first > last ? first : last',
    to: 'first > last ? last : last',
    caughtBy: 'test/integration/detection/recorded-amounts.test.ts',
    project: 'integration',
  },
  {
    name: "pump.fun's fees are left out",
    file: 'src/adapters/solana/venues/pumpfun.ts',
    from: 'isBuy ? quote + fees : got',
    to: 'isBuy ? quote : got',
    caughtBy: 'test/integration/detection/recorded-amounts.test.ts',
    project: 'integration',
  },
  {
    name: 'a DBC migration counts the quote side as nothing that moved',
    file: 'src/adapters/solana/venues/dbc.ts',
    from: 'movedTo(moved, accounts[migration.vaults + 1])',
    to: 'movedTo(moved.slice(0, 4), accounts[migration.vaults + 1])',
    caughtBy: 'test/integration/detection/recorded-amounts.test.ts',
    project: 'integration',
  },
  {
    name: 'a browser may open a fourth order',
    file: 'src/flows/purchase/purchase.ts',
    from: 'const MOST_OPEN_ORDERS = 3',
    to: 'const MOST_OPEN_ORDERS = 4',
    caughtBy: 'test/integration/purchase/payment-table.test.ts',
    project: 'integration',
  },
  {
    name: 'the whole price is needed instead of 99%',
    file: 'src/domains/orders/credit.ts',
    from: 'const SETTLING_PERCENT = 99n',
    to: 'const SETTLING_PERCENT = 100n',
    caughtBy: 'src/domains/orders/credit.test.ts',
    project: 'unit',
    short: true,
  },
  {
    name: '98% of the price settles an order',
    file: 'src/domains/orders/credit.ts',
    from: 'const SETTLING_PERCENT = 99n',
    to: 'const SETTLING_PERCENT = 98n',
    caughtBy: 'test/integration/purchase/payment-table.test.ts',
    project: 'integration',
  },
  {
    name: 'a wallet recovers an order of which it paid the smaller part',
    file: 'src/domains/orders/who-paid.ts',
    from: 'return own * 2n > all',
    to: 'return own > NO_USD',
    caughtBy: 'src/domains/orders/who-paid.test.ts',
    project: 'unit',
    short: true,
  },
  {
    name: 'launches of the past alone replace a model that live ones taught',
    file: 'src/domains/risk/model/train.ts',
    from: 'const isPromoted = onAll.isBetter && isProven',
    to: 'const isPromoted = onAll.isBetter || isProven === null',
    caughtBy: 'src/domains/risk/model/train.test.ts',
    project: 'unit',
  },
  {
    name: 'what history can’t tell is learned as a sign of the past',
    file: 'src/domains/risk/model/train.ts',
    from: 'names: featuresFor(known), target',
    to: 'names: [...FEATURES], target',
    caughtBy: 'src/domains/risk/model/train.test.ts',
    project: 'unit',
  },
  {
    name: 'a stage that was scored again is counted by its newest score',
    file: 'src/domains/launches/store/find-uncounted.ts',
    from: "orderBy('made_at', 'desc')",
    to: "orderBy('made_at')",
    caughtBy: 'test/integration/learning/calibration.test.ts',
    project: 'integration',
  },
  {
    name: 'estimates of a model that knew the outcome are counted for the past',
    file: 'src/flows/learning/count-predictions.ts',
    from: "if (source === 'history' && said.isTrained) return []",
    to: 'if (said.isTrained === null) return []',
    caughtBy: 'test/integration/learning/calibration.test.ts',
    project: 'integration',
  },
  {
    name: 'every operator may do everything in the console',
    file: 'src/entry/http/console/api.ts',
    from: "if (!RIGHTS[browser.operator.role].includes(route.right)) throw new ConsoleRefusal('no_right')",
    to: '',
    caughtBy: 'test/integration/console/console-access.test.ts',
    project: 'integration',
  },
  {
    name: 'a link into the console works twice',
    file: 'src/domains/operators/links.ts',
    from: "    .where('used_at', 'is', null)\n    .where('expires_at'",
    to: "    .where('expires_at'",
    caughtBy: 'test/integration/console/console-links.test.ts',
    project: 'integration',
  },
]
