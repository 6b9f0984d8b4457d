import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { PermanentError } from '../../kernel/errors.ts'

/** The person at the keyboard. */
export type Terminal = {
  say(line: string): void
  /** @returns the answer without spaces around it */
  ask(question: string): Promise<string>
  /** The answer is not shown while it is typed. */
  askSecret(question: string): Promise<string>
  close(): void
}

/** Whether the answer to a question is yes; anything but y or yes is no. */
export async function askYesOrNo({ ask }: Terminal, question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await ask(`${question} [y/N] `))
}

/** @throws PermanentError if nobody can type here */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process
  if (!stdin.isTTY)
    throw new PermanentError('Setup asks questions: run it in a terminal, or add --dry-run.')
  let isHidden = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!isHidden) stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
  const ending = new AbortController()
  for (const event of ['SIGINT', 'close'] as const) lines.on(event, () => ending.abort())

  async function ask(question: string): Promise<string> {
    try {
      return (await lines.question(question, { signal: ending.signal })).trim()
    } catch {
      throw new PermanentError('\nStopped. What is written stays; run setup again to continue.')
    }
  }

  return {
    say: (line) => void stdout.write(`${line}\n`),
    ask,
    async askSecret(question) {
      stdout.write(question)
      isHidden = true
      try {
        return await ask('')
      } finally {
        isHidden = false
        stdout.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
