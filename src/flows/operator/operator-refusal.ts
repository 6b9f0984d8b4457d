/** Why an operator's action is not possible, and what to do instead. */
export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal'
  /** Orders to choose from, if the operator has to choose. */
  readonly rivals: readonly string[]
  /** Payments that can't be read, if the operator has to say that none of them counts. */
  readonly unread: readonly string[]

  constructor(
    message: string,
    { rivals = [], unread = [] }: { rivals?: readonly string[]; unread?: readonly string[] } = {},
  ) {
    super(message)
    this.rivals = rivals
    this.unread = unread
  }
}
