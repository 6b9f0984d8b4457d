import { NOTICE_TOPICS, OPERATOR_TOPICS } from '../../contract/news.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { finish } from '../../kernel/db/outbox.ts'
import { claimNews } from '../news.ts'
import type { Services } from '../services.ts'

/** Writes the outbox to the operators' log if there is no bot, each item at least once. */
export async function logOperatorNews({ db, entropy, clock, log }: Services): Promise<void> {
  const claim = { topics: NOTICE_TOPICS, now: clock.now(), leaseMs: MINUTE, limit: 50 }
  for (const news of await claimNews(db, entropy, claim)) {
    const fields = { topic: news.topic, ...news.payload }
    const isForOperator = OPERATOR_TOPICS.some((topic) => topic === news.topic)
    if (isForOperator) log.warn(fields, 'for the operator')
    else log.info(fields, 'notice')
    await finish(db, news, clock.now())
  }
}
