/** Why an operator's action can't be done as it was asked for, and what to say instead. */
export class OperatorRefusal extends Error {
  override name = 'OperatorRefusal'
  /** Orders to choose from, where the operator has to choose. */
  readonly rivals: readonly string[]

  constructor(message: string, rivals: readonly string[] = []) {
    super(message)
    this.rivals = rivals
  }
}
