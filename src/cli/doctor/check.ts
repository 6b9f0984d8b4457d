/** The result of one check, as text for an operator. */
export type Check = { what: string; ok: boolean; result: string; fix?: string }

export function pass(what: string, result: string): Check {
  return { what, ok: true, result }
}

export function fail(what: string, result: string, fix: string): Check {
  return { what, ok: false, result, fix }
}
