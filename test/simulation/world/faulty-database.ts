import type { KyselyPlugin } from 'kysely'
import { ORDER_CHANGED } from '../../../src/contract/news.ts'
import { type Clock, SECOND } from '../../../src/kernel/clock.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import type { Random } from './random.ts'
import type { Work } from './sim-clock.ts'

/** The database was away for a moment. The process lives on. */
export class TransientFault extends Error {}
/** The process is gone, so all its queries fail. */
export class Crash extends Error {}

/** Shared, because a stack trace for each of thousands costs more than the queries. */
export const GONE = new Crash('the process is gone')

export type Faults = {
  /** Shares of transactions that end this way. */
  hiccups: number
  crashes: number
  /** The share of these that end only after the connection has been silent for too long. */
  silent: number
  /** The share of the processes counted as dead that hang first. */
  hangs: number
}

/** The product gives up a silent connection within this. */
const SILENCE = 15 * SECOND

type Surroundings = {
  db: Database
  random: Random
  faults: Faults
  clock: Clock
  /** Ends all silences, because the clock stands still while the product ends. */
  closing: AbortSignal
  work: Work
  /** Notifies listeners. */
  publish(id: string): void
}

/** One process's hold on the database. */
export type FaultyDatabase = { db: Database; isDead(): boolean; kill(): void }

/**
 * A database whose transactions can fail at any query, or after the commit but before the answer. It does
 * nothing more for a process that has died.
 */
export function faultyDatabase(
  { db, random, faults, clock, closing, work: { aside }, publish }: Surroundings,
  onDeath: () => void,
): FaultyDatabase {
  let dead = false

  function kill() {
    if (dead) return
    dead = true
    onDeath()
  }

  function fail(): never {
    if (random.chance(faults.crashes / (faults.crashes + faults.hiccups))) {
      kill()
      throw new Crash('crashed')
    }
    throw new TransientFault('the database was away')
  }

  /** Counts queries down to the one that fails. */
  function fuse(queries: number): KyselyPlugin {
    let left = queries
    return {
      transformQuery({ node }) {
        if (dead) throw GONE
        if (left === 0) fail()
        left -= 1
        return node
      },
      transformResult: async ({ result }) => {
        if (dead) throw GONE
        return result
      },
    }
  }

  const isStruck = () => random.chance(faults.crashes + faults.hiccups)

  return {
    isDead: () => dead,
    kill,
    db: {
      ...db,
      read: db.read.withPlugin(fuse(-1)),
      async transaction(work) {
        if (dead) throw GONE
        const struck = isStruck()
        const isAfterCommit = struck && random.chance(0.25)
        const queries = struck && !isAfterCommit ? random.int(0, 30) : -1
        const silence = struck && random.chance(faults.silent) ? random.int(SECOND, SILENCE) : 0
        try {
          const result = await db.transaction((tx) => work(tx.withPlugin(fuse(queries))))
          if (dead) throw GONE
          if (isAfterCommit) fail()
          return result
        } catch (error) {
          // For all this time nobody knows whether it was committed.
          if (silence > 0 && error instanceof TransientFault)
            await aside(clock.wait(silence, closing))
          throw error
        }
      },
      publish(channel, id) {
        if (!dead && channel === ORDER_CHANGED) publish(id)
      },
    },
  }
}
