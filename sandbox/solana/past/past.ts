import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '@solana/kit'
import type { AccountState } from '../account.ts'
import { type LedgerStore, openLedgerStore } from '../store.ts'
import { withPast } from './with-past.ts'

const FILE = 'past.sqlite'
const LEFTOVERS = ['', '-wal', '-shm', '-journal']

/**
 * The history before a ledger began. A process of its own writes it into a separate file, which is
 * complete or absent.
 */
export type Past = {
  /** The ledger, with its past once written. */
  store: LedgerStore
  /** An account's state when the ledger began. */
  account(key: Address): AccountState | null
  /** The written share, 0 to 1; null: there is none. */
  share(): number | null
  /** Whether an address has history that can't be read yet. */
  isMissing(key: Address): boolean
  /**
   * Has a process write it, unless it exists: `script` gets the file to write as its argument, is sent
   * `task`, sends the written share, and ends. Resolves once it is written.
   * @param names addresses that are certainly in it
   */
  make(script: URL, task: object, names: readonly Address[]): Promise<void>
  close(): Promise<void>
}

export function openPast(folder: string, own: LedgerStore): Past {
  const file = join(folder, FILE)
  const draft = `${file}.part`
  let share: number | null = null
  let named = new Set<Address>()
  let past: LedgerStore | null = null
  let writing: ChildProcess | null = null

  function open(): void {
    past = openLedgerStore(file)
    share = 1
  }

  if (existsSync(file)) open()

  return {
    ...withPast(own, () => past),
    share: () => share,
    isMissing: (key) => share !== null && past === null && named.has(key),
    async make(script, task, names) {
      if (past) return
      named = new Set(names)
      for (const end of LEFTOVERS) rmSync(`${draft}${end}`, { force: true })
      share = 0
      const child = fork(script, [draft], { execArgv: [], serialization: 'advanced' })
      writing = child
      child.on('message', (written) => {
        share = Number(written)
      })
      const isWritten = await new Promise<boolean>((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', (code) => resolve(code === 0))
        child.send(task)
      }).finally(() => {
        share = null
      })
      if (!isWritten) return
      renameSync(draft, file)
      open()
    },
    async close() {
      const isRunning = writing !== null && writing.exitCode === null && writing.signalCode === null
      if (writing && isRunning) {
        const gone = once(writing, 'exit')
        writing.kill('SIGKILL')
        await gone
      }
      past?.close()
      own.close()
    },
  }
}
