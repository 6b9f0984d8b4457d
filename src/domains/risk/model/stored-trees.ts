import { z } from 'zod'

const finite = z.number()
const place = z.int().min(0)

/** Boosted trees, as they are stored. */
export const TREES = z.object({
  kind: z.literal('trees'),
  base: finite,
  trees: z.array(
    z.array(
      z.union([
        z.object({
          column: place,
          below: finite,
          isUnknownLeft: z.boolean(),
          left: place,
          right: place,
        }),
        z.object({ leaf: finite }),
      ]),
    ),
  ),
})

/** Whether every walk ends in a leaf: a child comes after its parent. @param width how many columns there are */
export function canWalk({ trees }: z.infer<typeof TREES>, width: number): boolean {
  return trees.every((tree) =>
    tree.every((node, at) => {
      if ('leaf' in node) return true
      const { column, left, right } = node
      return column < width && left > at && right > at && Math.max(left, right) < tree.length
    }),
  )
}
