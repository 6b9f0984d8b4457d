import type { SelectType } from 'kysely'
import type { Tables } from '../../../src/kernel/db/tables.ts'

/** The rows' types a second time, as values; the compiler checks that they agree. */
export type Columns = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]-?: KindOf<SelectType<Tables[Table][Column]>>
  }
}
type KindOf<Value> = null extends Value
  ? `${BaseOf<NonNullable<Value>>}?`
  : BaseOf<NonNullable<Value>>
type BaseOf<Value> = Value extends string ? 'text' : 'integer'
