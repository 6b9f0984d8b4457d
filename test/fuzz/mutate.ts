import type { Dice } from './dice.ts'

/** A copy with some bytes flipped, cut, doubled, or set to extreme values. */
export function mutated(dice: Dice, bytes: Uint8Array): Uint8Array {
  let copy = Uint8Array.from(bytes)
  for (let times = dice.below(4); times >= 0; times -= 1) {
    const at = dice.below(copy.length)
    switch (dice.below(7)) {
      case 0:
        copy[at] = dice.next()
        break
      case 1:
        copy[at] = (copy[at] ?? 0) ^ (1 << dice.below(8))
        break
      case 2:
        copy = copy.slice(0, at)
        break
      case 3:
        copy = Uint8Array.from([...copy, ...dice.bytes(dice.below(64))])
        break
      case 4:
        copy.fill(dice.pick([0, 255, 127, 128]), at, at + dice.pick([1, 2, 4, 8, 32]))
        break
      case 5:
        copy = Uint8Array.from([...copy.subarray(0, at), ...copy.subarray(at + dice.below(9))])
        break
      default:
        copy = Uint8Array.from([...copy.subarray(0, at), ...dice.bytes(8), ...copy.subarray(at)])
    }
  }
  return copy
}

const HOSTILE: readonly unknown[] = [
  null,
  undefined,
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  2 ** 53,
  7n,
  -7n,
  true,
  '',
  '1'.repeat(50),
  'z'.repeat(3_000),
  '\u{1f600}',
  'toString',
  'length',
  [],
  [null],
  [[]],
  {},
  { toString: 1, valueOf: 1 },
  { length: 1e9 },
  Object.create(null),
]

type Place = { holder: Record<string, unknown>; key: string }
/** Every place in a JSON value where another value could stand, and all leaves. */
export type Places = { all: Place[]; leaves: unknown[] }

export function placesIn(json: unknown, found: Places = { all: [], leaves: [] }): Places {
  if (typeof json !== 'object' || json === null) {
    found.leaves.push(json)
    return found
  }
  const holder = json as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    found.all.push({ holder, key })
    placesIn(holder[key], found)
  }
  return found
}

/** Puts a hostile value, or one from elsewhere, into one to three places. @returns undoes it */
export function disturb(dice: Dice, { all, leaves }: Places): () => void {
  const changes: (Place & { was: unknown })[] = []
  for (let times = dice.below(3); times >= 0; times -= 1) {
    const { holder, key } = dice.pick(all)
    changes.push({ holder, key, was: holder[key] })
    holder[key] = dice.once(3) ? dice.pick(leaves) : dice.pick(HOSTILE)
  }
  return () => {
    for (const { holder, key, was } of changes.reverse()) holder[key] = was
  }
}

export type Instruction = { accounts: number[] }

/** Every instruction of a recorded answer that names accounts by their number, outer and inner. */
export function instructionsIn(json: unknown, found: Instruction[] = []): Instruction[] {
  if (typeof json !== 'object' || json === null) return found
  const { accounts, programIdIndex } = json as Record<string, unknown>
  if (Array.isArray(accounts) && typeof programIdIndex === 'number') found.push(json as Instruction)
  for (const inside of Object.values(json)) instructionsIn(inside, found)
  return found
}

/** The accounts in another order, cut short, with one twice, one gone, or one that the transaction does not have. */
export function rearranged(dice: Dice, accounts: readonly number[]): number[] {
  const at = dice.below(accounts.length)
  const [before, after] = [accounts.slice(0, at), accounts.slice(at)]
  switch (dice.below(5)) {
    case 0:
      return [...after, ...before]
    case 1:
      return before
    case 2:
      return [...before, dice.pick(accounts), ...after]
    case 3:
      return [...before, ...after.slice(1)]
    default:
      return [...before, dice.pick([-1, 0, 255, 1e9]), ...after.slice(1)]
  }
}
