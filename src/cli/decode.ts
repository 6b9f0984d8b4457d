import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { linesOf } from './decode/lines-of.ts'
import { parseJson } from './decode/parse-json.ts'

const USAGE = `usage: npm run -s decode -- FILE
  Prints the launches, trades, migrations, and pools of recorded transactions, one JSON object per line.
  FILE: results of getTransaction in json, jsonParsed, or base64, one or several; - reads stdin.`

/** `npm run decode`: only events go to stdout. Exit code 2: not all of it could be read. */
async function main([file, ...others]: string[]): Promise<void> {
  process.exitCode = 2
  if (file === undefined || others.length > 0) return console.error(USAGE)
  const name = file === '-' ? 'stdin' : file
  try {
    const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file)
    const { lines, troubles } = linesOf(parseJson(bytes))
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    for (const trouble of troubles) console.error(`${name}: ${trouble}`)
    if (troubles.length === 0) process.exitCode = 0
  } catch (error) {
    console.error(`${name}: ${reasonOf(error as NodeJS.ErrnoException)}`)
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'file not found'
  return code === 'EISDIR' ? 'this is a folder' : message
}

await main(process.argv.slice(2))
