import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const SOURCE = new URL('wallet.js', import.meta.url)

/**
 * Writes the Sandbox Wallet's browser script, with this sandbox's RPC URL, into `folder`.
 * @returns its absolute path.
 */
export async function writeWalletScript(folder: string, rpcUrl: string): Promise<string> {
  const source = await readFile(SOURCE, 'utf8')
  const file = resolve(join(folder, 'wallet.js'))
  await writeFile(file, source.replace('http://127.0.0.1:8899', rpcUrl))
  return file
}
