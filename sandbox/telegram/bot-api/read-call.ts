import type { HonoRequest } from 'hono'
import { badRequest } from '../error.ts'
import { createParams, type Params } from './params.ts'

/** Reads a call's parameters from the query and the body. */
export async function readCall(request: HonoRequest): Promise<Params> {
  const query = request.query()
  if (request.method === 'GET') return createParams(query)
  const type = request.header('content-type') ?? ''
  if (type.startsWith('application/json'))
    return createParams({ ...query, ...(await readJson(request)) })
  if (
    type.startsWith('multipart/form-data') ||
    type.startsWith('application/x-www-form-urlencoded')
  ) {
    return createParams({ ...query, ...(await readForm(request)) })
  }
  return createParams(query)
}

async function readJson(request: HonoRequest): Promise<object> {
  try {
    const body: unknown = JSON.parse((await request.text()) || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Reported below, in Telegram's words.
  }
  throw badRequest('object expected as the request body')
}

async function readForm(request: HonoRequest): Promise<object> {
  return Object.fromEntries((await request.formData()).entries())
}
