import type { Clock, Ms } from '../../../kernel/clock.ts'

/** Up to where it is sure that a program's subscription has told all. */
export type Hearing = {
  /** Something was told. */
  heard(program: string, slot: number): void
  /** There was nothing to tell up to this slot. */
  silent(program: string, slot: number): void
  /** When and where something was told last; null: never. */
  last(program: string): { at: Ms; slot: number } | null
  /** Every slot up to this one; -1: none. */
  upTo(program: string): number
}

/** A subscription can fall silent while slots go on: only what it tells proves that it lives. */
export function createHearing(clock: Clock): Hearing {
  const lasts = new Map<string, { at: Ms; slot: number }>()
  const silences = new Map<string, number>()
  return {
    heard: (program, slot) => lasts.set(program, { at: clock.now(), slot }),
    silent: (program, slot) => silences.set(program, slot),
    last: (program) => lasts.get(program) ?? null,
    upTo: (program) => Math.max((lasts.get(program)?.slot ?? 0) - 1, silences.get(program) ?? -1),
  }
}
