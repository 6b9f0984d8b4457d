import type { TurnRule } from '../turn.ts'

/** Its curve is full: it graduated after the post. */
export const graduates: TurnRule = (before, _, { graduatedAt }) => {
  if (graduatedAt === null || graduatedAt < before.at) return null
  const evidence = 'Its curve is full.'
  return { kind: 'graduates', at: graduatedAt, evidence }
}
