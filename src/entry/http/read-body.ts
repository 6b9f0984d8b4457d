import type { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import type { Request } from './http-context.ts'

/** Reads a JSON body in the expected form, or refuses with the code that says what is wrong. */
export async function readBody<Shape extends z.ZodType>(
  context: Request,
  shape: Shape,
): Promise<z.output<Shape>> {
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('unsupported_media_type')
  const text = await context.req.text().catch(refuseUnfinished)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Refusal('invalid_json', { cause: error })
  }
  return accept(shape, json, 'invalid_input')
}

/** A body that never came whole is the client's doing, not a fault of ours. */
function refuseUnfinished(error: Error): never {
  if (error.name === 'BodyLimitError') throw error
  throw new Refusal('invalid_json', { cause: error })
}

/** The value in the expected form, or a refusal with `code`. */
export function accept<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  code: ConstructorParameters<typeof Refusal>[0],
): z.output<Shape> {
  const result = shape.safeParse(value)
  if (!result.success) throw new Refusal(code)
  return result.data
}
