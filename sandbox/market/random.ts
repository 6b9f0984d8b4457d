import { createHash } from 'node:crypto'

/** Repeatable randomness: the same seed gives the same draws. */
export type Random = {
  /** 0 to below 1. */
  share(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Lognormal around `median`; `spread` 1 is wide. */
  around(median: number, spread: number): number
  bytes(count: number): Uint8Array
  /** An independent sequence of draws. */
  fork(name: string | number): Random
}

export function randomFrom(seed: string): Random {
  let block = 0
  let pool = Buffer.alloc(0)

  function bytes(count: number): Uint8Array {
    while (pool.length < count) {
      const more = createHash('sha512').update(`${seed}#${block++}`).digest()
      pool = Buffer.concat([pool, more])
    }
    const taken = new Uint8Array(pool.subarray(0, count))
    pool = pool.subarray(count)
    return taken
  }

  const share = () => Buffer.from(bytes(6)).readUIntBE(0, 6) / 2 ** 48
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    whole,
    happens: (probability) => share() < probability,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    around(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())
      return median * Math.exp(spread * normal)
    },
    bytes,
    fork: (name) => randomFrom(`${seed}/${name}`),
  }
}
