import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/http/free-port.ts'

export type NatsServer = {
  url: string
  /** Where it stores its data. */
  folder: string
  /** Kills it with SIGKILL; its stored data stays. */
  kill(): Promise<void>
  /** Starts it again on the same port and folder. */
  start(): Promise<void>
  /** Makes it hang (SIGSTOP), until `wake`. */
  hang(): void
  wake(): void
  /** Ends it and removes its stored data. */
  remove(): Promise<void>
}

/** Whether a nats-server is installed. */
export function hasNats(): boolean {
  return spawnSync('nats-server', ['--version']).status === 0
}

/**
 * Starts a NATS server, with JetStream in a folder of its own unless it should store nothing.
 * @param more further arguments
 */
export async function startNats({
  stores = true,
  more = [],
}: {
  stores?: boolean
  more?: readonly string[]
} = {}): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-nats-'))
  const port = await freePort()
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const words = [
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      ...(stores ? ['-js', '-sd', folder] : []),
      ...more,
    ]
    const started = spawn('nats-server', words, { stdio: 'ignore' })
    child = started
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}`)
      await sleep(20)
    }
  }

  async function kill(): Promise<void> {
    if (!child) return
    const ending = once(child, 'exit')
    child.kill('SIGKILL')
    await ending
    child = null
  }

  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    folder,
    hang: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    start,
    kill,
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts this many NATS servers as one cluster, which can replicate streams. */
export async function startNatsCluster(count: number): Promise<NatsServer[]> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`)
  return Promise.all(
    routes.map((route, nth) => {
      const named = ['--name', `nats-${nth + 1}`, '--cluster_name', 'test', '--cluster', route]
      return startNats({ more: [...named, '--routes', routes.join()] })
    }),
  )
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'data')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
