/** What one look at one thing found, in words for an operator. */
export type Finding = { what: string; ok: boolean; says: string; mend?: string }

export function well(what: string, says: string): Finding {
  return { what, ok: true, says }
}

export function ill(what: string, says: string, mend: string): Finding {
  return { what, ok: false, says, mend }
}
