import { collectNotifications } from './notifications.ts'
import { requestsAbout } from './requests.ts'
import { type Answer, answerShape } from './shape.ts'
import { setStage } from './stage.ts'
import type { Request } from './variants.ts'

/** What a chain answers to every request and subscription, by name. */
export type Answers = Record<string, unknown>

/** Sets the stage on a chain and asks it everything, one request after another. */
export async function collectAnswers(rpcUrl: string, wsUrl: string): Promise<Answers> {
  const stage = await setStage(rpcUrl, wsUrl)
  const answers: Answers = {}
  for (const request of requestsAbout(stage)) {
    if (request.name in answers) throw new Error(`two requests are called ${request.name}`)
    answers[request.name] = await shapeFrom(rpcUrl, request)
  }
  return { ...answers, ...(await collectNotifications(stage)), ...(await otherPaths(rpcUrl)) }
}

type Block = { transactions?: { version?: unknown }[]; rewards?: unknown[] }

async function shapeFrom(rpcUrl: string, { method, params }: Request): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  if (!text.startsWith('{')) return { status: response.status, text }
  const answer = JSON.parse(text)
  return answerShape(method === 'getBlock' ? withoutVotes(answer) : answer)
}

/** A block without what validators do for themselves: their votes, the only legacy ones in it, and rewards. */
function withoutVotes(answer: Answer): Answer {
  const block = answer.result as Block | undefined
  if (!block) return answer
  const transactions = block.transactions?.filter(({ version }) => version !== 'legacy')
  return {
    result: {
      ...block,
      ...(transactions && { transactions }),
      ...(block.rewards && { rewards: [] }),
    },
  }
}

async function otherPaths(rpcUrl: string): Promise<Answers> {
  const health = await fetch(`${rpcUrl}/health`)
  return { 'GET /health': { status: health.status, text: await health.text() } }
}
