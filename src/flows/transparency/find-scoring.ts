import { Refusal } from '../../contract/errors.ts'
import { findModelText, textsOfAllWeights } from '../../domains/risk/index.ts'
import { findRulesCode } from '../../domains/transparency/index.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'

type Context = { db: Pick<Database, 'read'> }

/** The rules' code by its SHA-256 in hex. @throws Refusal not_found */
export async function findRules({ db }: Context, digest: string): Promise<string> {
  const code = await findRulesCode(db.read, digest)
  if (code === null) throw new Refusal('not_found')
  return code
}

/** Adopted weights by their SHA-256 in hex. @throws Refusal not_found */
export async function findWeightsText({ db }: Context, digest: string): Promise<string> {
  const all = await textsOfAllWeights(db.read)
  const text = all.find((one) => sha256Hex(one) === digest)
  if (text === undefined) throw new Refusal('not_found')
  return text
}

/** A model's text by its SHA-256 in hex. @throws Refusal not_found */
export async function findModel({ db }: Context, digest: string): Promise<string> {
  const model = await findModelText(db.read, digest)
  if (model === null) throw new Refusal('not_found')
  return model
}
