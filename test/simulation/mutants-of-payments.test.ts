import { AUTHORITY_MUTANTS } from './mutants/authority.ts'
import { killEach } from './mutants/kill-each.ts'
import { OUTSIDE_MUTANTS } from './mutants/outside.ts'
import { PAYMENT_MUTANTS } from './mutants/payments.ts'

/**
 * The simulation must be able to fail: each mutant is a mistake that somebody could make in the code
 * under test. In two files, so that both cores have work.
 */
killEach([...PAYMENT_MUTANTS, ...AUTHORITY_MUTANTS, ...OUTSIDE_MUTANTS])
