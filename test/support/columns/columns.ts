import type { SelectType } from 'kysely'
import type { Tables } from '../../../src/kernel/db/tables.ts'

/** The types of the rows once more, as values: the compiler holds them together. */
export type Columns = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]-?: KindOf<SelectType<Tables[Table][Column]>>
  }
}
type KindOf<Value> = null extends Value
  ? `${BaseOf<NonNullable<Value>>}?`
  : BaseOf<NonNullable<Value>>
type BaseOf<Value> = Value extends string ? 'text' : 'integer'
