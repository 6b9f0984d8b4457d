import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT, say } from './run.mjs'

/** Beside node_modules, which an installation replaces. */
const LOCK = join(ROOT, '.preparing')
const BEAT_MS = 2_000
const DEAD_AFTER_MS = 15_000
const SETTLE_MS = 50
const LOOK_AGAIN_MS = 250

/** Runs `work` while no other process of this checkout does; a lock whose owner died is taken over. */
export async function withLock(work, file = LOCK) {
  const mine = `${process.pid} ${randomUUID()}`
  await acquire(file, mine)
  const beat = setInterval(() => touch(file), BEAT_MS)
  const release = () => {
    if (ownerOf(file) === mine) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function acquire(file, mine) {
  for (let hasTold = false; ; hasTold = true) {
    if (take(file, mine)) {
      // Two processes may have found the same dead owner: the one whose name is in the file holds the lock.
      await wait(SETTLE_MS)
      if (ownerOf(file) === mine) return
    }
    if (isAbandoned(file)) rmSync(file, { force: true })
    else {
      if (!hasTold) say('another run is preparing this checkout; waiting for it')
      await wait(LOOK_AGAIN_MS)
    }
  }
}

function take(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function ownerOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The owner is gone, or its heartbeat stopped (its process id may have been reused). */
function isAbandoned(file) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat && Date.now() - stat.mtimeMs > DEAD_AFTER_MS) return true
  const owner = ownerOf(file)
  return Boolean(owner) && !isAlive(Number.parseInt(owner, 10))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Taken over while this machine slept; the release checks the owner.
  }
}
