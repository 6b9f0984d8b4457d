import type { z } from 'zod'
import { INVALID_PARAMS, RpcError } from './error.ts'

/** Takes a request's `params`, answers its `result`; throws {@link RpcError}. */
export type RpcMethod = (params: unknown) => unknown

/** A method whose parameters are checked by position before it runs. */
export function method<Shape extends z.ZodType>(
  shape: Shape,
  run: (params: z.output<Shape>) => unknown,
): RpcMethod {
  return (params) => run(parseParams(shape, params))
}

/**
 * Checks parameters by position. Throws an {@link RpcError}: the words of a validator where an issue has
 * them, else which parameter is wrong and why.
 */
export function parseParams<Shape extends z.ZodType>(
  shape: Shape,
  params: unknown,
): z.output<Shape> {
  const given = params ?? []
  if (!Array.isArray(given)) throw new RpcError(INVALID_PARAMS, '`params` should be an array')
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const least = fewest(shape)
  if (given.length < least) {
    throw new RpcError(INVALID_PARAMS, `\`params\` should have at least ${least} argument(s)`)
  }
  // A validator parses everything first, and then looks at what addresses and lists say.
  const issues = parsed.error.issues
  const issue = issues.find((one) => wordsOf(one) === null) ?? issues[0]
  const where = issue?.path.join('.')
  throw new RpcError(
    INVALID_PARAMS,
    (issue && wordsOf(issue)) ?? `Invalid params: ${where ? `${where}: ` : ''}${issue?.message}`,
  )
}

function wordsOf(issue: z.core.$ZodIssue): string | null {
  return issue.code === 'custom' && typeof issue.params?.words === 'string'
    ? issue.params.words
    : null
}

/** How many parameters of a tuple are required. */
function fewest(shape: z.ZodType): number {
  const items = (shape as { def?: { items?: readonly z.ZodType[] } }).def?.items ?? []
  const firstOptional = items.findIndex((item) => item.safeParse(undefined).success)
  return firstOptional === -1 ? items.length : firstOptional
}
