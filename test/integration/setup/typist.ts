import type { Terminal } from '../../../src/cli/setup/terminal.ts'

type Answer = [question: RegExp, ...answers: string[]]

/** A person who answers by a script, and whom an unexpected question stops. */
export function typist(script: readonly Answer[], onLine: (line: string) => void = () => {}) {
  const lines: string[] = []
  const asked: { question: string; isHidden: boolean }[] = []
  const left = script.map(([question, ...answers]) => ({ question, answers }))
  const answer = (isHidden: boolean) => async (question: string) => {
    asked.push({ question, isHidden })
    const found = left.find((one) => one.question.test(question))?.answers.shift()
    if (found === undefined) throw new Error(`nobody answers: ${question}`)
    return found
  }
  const terminal: Terminal = {
    say(line) {
      lines.push(line)
      onLine(line)
    },
    ask: answer(false),
    askSecret: answer(true),
    close() {},
  }
  return { terminal, lines, asked, said: () => lines.join('\n') }
}
