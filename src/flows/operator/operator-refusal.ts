/** Why an operator's action is not possible, and what to do instead. */
export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal'
  /** Orders to choose from, if the operator has to choose. */
  readonly rivals: readonly string[]

  constructor(message: string, rivals: readonly string[] = []) {
    super(message)
    this.rivals = rivals
  }
}
