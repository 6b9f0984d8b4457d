/** What one look at one thing found, in words for an operator. */
export type Check = { what: string; ok: boolean; says: string; mend?: string }

export function well(what: string, says: string): Check {
  return { what, ok: true, says }
}

export function ill(what: string, says: string, mend: string): Check {
  return { what, ok: false, says, mend }
}
