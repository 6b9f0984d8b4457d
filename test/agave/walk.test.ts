import { eachEngine } from '../engines.ts'
import { testWaysToPay } from './ways-to-pay.ts'

eachEngine((engine) => testWaysToPay(engine))
