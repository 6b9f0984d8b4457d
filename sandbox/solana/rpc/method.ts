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

/** Checks parameters by position; throws an {@link RpcError} that says what is wrong where. */
export function parseParams<Shape extends z.ZodType>(
  shape: Shape,
  params: unknown,
): z.output<Shape> {
  const parsed = shape.safeParse(params ?? [])
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.')
  throw new RpcError(
    INVALID_PARAMS,
    `Invalid params: ${where ? `${where}: ` : ''}${issue?.message}`,
  )
}
