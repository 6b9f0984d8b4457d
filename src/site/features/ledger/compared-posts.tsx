import type { LedgerBody } from '../../../contract/launches/ledger.ts'
import { FiguresTable } from './figures-table.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { RULE_WORDS } from './rule-words.ts'

/** Posts, and launches like them that were not posted. */
export function ComparedPosts({ posts }: Pick<LedgerBody, 'posts'>) {
  return (
    <LedgerPart title="Beside launches that were not posted">
      <p>
        For each post, the launch most like it that was not posted by then: the same age, reported
        at most 20 minutes before, attention at most 5 points apart, a market cap at most 25% apart.
        Nothing is drawn at random, and a launch stands beside one post only. It is traded by the
        same rule with the same delay. Posts without such a launch, and posts an hour after launch,
        are left out of this table.
      </p>
      <p>
        Two rules have no such row: trades of launches that were not posted are not kept for 24 h,
        and nobody warns of them.
      </p>
      <FiguresTable
        first="Rule, on posts with such a launch"
        rows={posts.flatMap(({ variant, compared }) =>
          compared === null
            ? []
            : [
                {
                  name: RULE_WORDS[variant],
                  figures: compared.posts,
                  beside: compared.control,
                },
              ],
        )}
      />
    </LedgerPart>
  )
}
