import { expect, test } from 'vitest'
import type { LaunchHistory, PastSignature } from '../../domains/launches/index.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { PermanentError } from '../../kernel/errors.ts'
import { readMarket } from './read-market.ts'

const NEVER = new AbortController().signal
const BEGAN = Date.UTC(2026, 10, 1)
const FROM = { signature: 's0', slot: 0, at: BEGAN }
const REQUEST = {
  address: 'curve',
  from: FROM,
  earlyUntil: BEGAN + 5 * MINUTE,
  ends: [BEGAN + HOUR],
  developer: 'dev',
}

/** An address with so many transactions after the first, evenly over time. */
function chain(
  count: number,
  everyMs: number,
  { page = 1_000, ofDeveloper = [] as number[] } = {},
) {
  const all = Array.from({ length: count }, (_, nth): PastSignature => {
    return { signature: `s${nth + 1}`, slot: nth + 1, at: BEGAN + (nth + 1) * everyMs }
  })
  const calls = { page: 0, transaction: 0, signaturesAt: 0 }
  const history = {
    async page(address, { before, after }) {
      calls.page += 1
      const own = address === 'dev' ? all.filter(({ slot }) => ofDeveloper.includes(slot)) : all
      const upTo = before === null ? Number.POSITIVE_INFINITY : Number(before.slice(1))
      const from = after === null ? 0 : Number(after.slice(1))
      const listed = own.filter(({ slot }) => slot > from && slot < upTo).toReversed()
      const signatures = listed.slice(0, page)
      const next = listed.length > page ? (signatures.at(-1)?.signature ?? null) : null
      return { signatures, next, reachedAt: signatures.at(-1)?.at ?? null }
    },
    async transaction(signature) {
      calls.transaction += 1
      const one = all[Number(signature.slice(1)) - 1]
      return one ? { ...one, events: [{ kind: 'trade' }], balances: [] } : null
    },
    async signaturesAt(at) {
      calls.signaturesAt += 1
      return all.flatMap((one) => (one.at > at ? [one.signature] : [])).slice(0, 3)
    },
  } as Partial<LaunchHistory> as LaunchHistory
  return { all, calls, history }
}

test('a quiet coin is read completely with one list', async () => {
  const { calls, history } = chain(30, 20 * SECOND)
  const market = await readMarket(history, REQUEST, NEVER)
  expect(market).toMatchObject({ earlyMissingFrom: null, isWhole: true, hasDeveloper: true })
  expect(market.transactions.map(({ slot }) => slot)).toEqual(
    [...Array(30).keys()].map((n) => n + 1),
  )
  expect(calls).toEqual({ page: 1, transaction: 30, signaturesAt: 0 })
})

test("of a busy coin the first minutes, the developer's trades, and the last before each horizon are read", async () => {
  const { calls, history } = chain(900, 4 * SECOND, { ofDeveloper: [3, 333, 777] })
  const market = await readMarket(history, REQUEST, NEVER)
  const slots = market.transactions.map(({ slot }) => slot)
  expect(slots.slice(0, 75)).toEqual([...Array(75).keys()].map((n) => n + 1))
  expect(slots).toEqual(expect.arrayContaining([333, 777, 900]))
  expect(slots).toEqual(slots.toSorted((a, b) => a - b))
  expect(market).toMatchObject({ earlyMissingFrom: null, isWhole: false, hasDeveloper: true })
  expect(calls.transaction).toBeLessThan(120)
})

test('a list that is too long starts at a block after the first minutes', async () => {
  const { calls, history } = chain(9_000, 2 * SECOND)
  const market = await readMarket(history, REQUEST, NEVER)
  expect(market.transactions.filter(({ at }) => at <= REQUEST.earlyUntil)).toHaveLength(150)
  expect(market).toMatchObject({ earlyMissingFrom: null, isWhole: false, hasDeveloper: false })
  expect(market.transactions.at(-1)?.at).toBe(BEGAN + HOUR)
  expect(calls.page).toBeLessThan(10)
})

test('beyond the cap the first minutes record from when on they are missing', async () => {
  const { all, history } = chain(600, SECOND / 2)
  const market = await readMarket(history, REQUEST, NEVER)
  const own = market.transactions.filter(({ signature }) => !market.sampled.has(signature))
  expect(own.map(({ slot }) => slot)).toEqual([...Array(250).keys()].map((n) => n + 1))
  expect(market.earlyMissingFrom).toBe(all[250]?.at)
  expect(market.isWhole).toBe(false)
})

test('beyond the cap the last before each horizon and the developer’s are still read', async () => {
  const { history } = chain(600, SECOND / 2, { ofDeveloper: [3, 444] })
  const market = await readMarket(history, REQUEST, NEVER)
  const slots = market.transactions.map(({ slot }) => slot)
  expect(slots).toEqual(expect.arrayContaining([444, 598, 599, 600]))
  expect(market).toMatchObject({ hasDeveloper: true, knownEnds: REQUEST.ends })
  expect(slots.length).toBeLessThan(300)
})

test('the state at a horizon is unknown unless the last transactions before it were read', async () => {
  const { all, history } = chain(9_000, 2 * SECOND)
  const ends = [BEGAN + HOUR, BEGAN + 4 * HOUR]
  const knownWith = async (changed: Partial<LaunchHistory>) => {
    const market = await readMarket({ ...history, ...changed }, { ...REQUEST, ends }, NEVER)
    return market.knownEnds
  }
  expect(await knownWith({})).toEqual(ends)
  const blindAtFirst: LaunchHistory['signaturesAt'] = async (at, near, signal) =>
    at === ends[0] ? [] : history.signaturesAt(at, near, signal)
  expect(await knownWith({ signaturesAt: blindAtFirst })).toEqual(ends.slice(1))
  const last = all.findLast(({ at }) => at <= BEGAN + HOUR)?.signature
  const torn: LaunchHistory['transaction'] = async (signature, signal) =>
    signature === last ? null : history.transaction(signature, signal)
  expect(await knownWith({ transaction: torn })).toEqual(ends.slice(1))
  const idle: LaunchHistory['transaction'] = async (signature, signal) => {
    const read = await history.transaction(signature, signal)
    return read && { ...read, events: [] }
  }
  expect(await knownWith({ transaction: idle })).toEqual([])
})

test('if no list reaches its end, nothing is claimed', async () => {
  const { history } = chain(9_000, 2 * SECOND)
  const blind = { ...history, signaturesAt: async () => [] }
  const market = await readMarket(blind, REQUEST, NEVER)
  expect(market).toMatchObject({ earlyMissingFrom: BEGAN, isWhole: false, hasDeveloper: false })
})

test.each([
  ['lists nothing before', async () => ({ signatures: [], next: null, reachedAt: null })],
  [
    'does not know',
    async () => {
      throw new PermanentError('no list')
    },
  ],
] as const)(
  'where the service %s one signature, another of its block is tried',
  async (_, answer) => {
    const { history } = chain(9_000, 2 * SECOND)
    const unknown = new Set<string>()
    const forgetful: LaunchHistory = {
      ...history,
      async signaturesAt(at, near, signal) {
        const found = await history.signaturesAt(at, near, signal)
        for (const one of found.slice(0, 2)) unknown.add(one)
        return found
      },
      async page(address, window, signal) {
        if (unknown.has(window.before ?? '')) return answer()
        return history.page(address, window, signal)
      },
    }
    const market = await readMarket(forgetful, REQUEST, NEVER)
    expect(market.transactions.filter(({ at }) => at <= REQUEST.earlyUntil)).toHaveLength(150)
    expect(market.earlyMissingFrom).toBe(null)
  },
)

test('a list that goes on before the launch ends there', async () => {
  const { history } = chain(30, 20 * SECOND)
  const older = { signature: 's-1', slot: FROM.slot - 1, at: FROM.at - SECOND }
  const endless: LaunchHistory = {
    ...history,
    async page(address, window, signal) {
      const page = await history.page(address, window, signal)
      return { ...page, signatures: [...page.signatures, older], next: older.signature }
    },
  }
  const known = await readMarket(history, REQUEST, NEVER)
  expect(await readMarket(endless, REQUEST, NEVER)).toEqual(known)
})

test('a market for which the service lists nothing is unknown, not empty', async () => {
  const { history } = chain(9_000, 2 * SECOND)
  const silent: LaunchHistory = {
    ...history,
    async page(address, window, signal) {
      if (window.before === null) return history.page(address, window, signal)
      const isFirst = await history.page(address, { ...window, before: null }, signal)
      const known = new Set(isFirst.signatures.map(({ signature }) => signature))
      if (known.has(window.before)) return history.page(address, window, signal)
      return { signatures: [], next: null, reachedAt: null }
    },
  }
  const market = await readMarket(silent, REQUEST, NEVER)
  expect(market).toMatchObject({ earlyMissingFrom: BEGAN, isWhole: false, hasDeveloper: false })
})

test('an unavailable transaction leaves a gap from its time on', async () => {
  const { all, history } = chain(30, 20 * SECOND)
  const torn = {
    ...history,
    transaction: async (signature: string) =>
      signature === 's7' ? null : history.transaction(signature, NEVER),
  }
  const market = await readMarket(torn, REQUEST, NEVER)
  expect(market).toMatchObject({
    earlyMissingFrom: all[6]?.at,
    isWhole: false,
    hasDeveloper: false,
  })
})
