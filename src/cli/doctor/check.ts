/**
 * The result of one check, as text for an operator. `ok` is false if Mintwatch can't run well without a
 * fix; `warns` marks what works, but less well than it could.
 */
export type Check = { what: string; ok: boolean; warns?: true; result: string; fix?: string }

export function pass(what: string, result: string): Check {
  return { what, ok: true, result }
}

export function warn(what: string, result: string, fix: string): Check {
  return { what, ok: true, warns: true, result, fix }
}

export function fail(what: string, result: string, fix: string): Check {
  return { what, ok: false, result, fix }
}

/** What the doctor prints about one check. */
export function showCheck({ what, ok, warns, result, fix }: Check): string[] {
  const level = !ok ? 'FIX ' : warns ? 'warn' : 'ok  '
  const line = `${level}  ${what.padEnd(10)}  ${result}`
  return fix ? [line, `                  → ${fix}`] : [line]
}
