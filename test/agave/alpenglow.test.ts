import { eachEngine } from '../engines.ts'
import { testWaysToPay } from './ways-to-pay.ts'

/** With the consensus that makes blocks final within 0.15 s, so before a payment is looked at. */
eachEngine((engine) => testWaysToPay(engine, ['--alpenglow'], false))
