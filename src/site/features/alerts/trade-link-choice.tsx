import { NO_TRADE_LINKS } from '../../../contract/trade-links.ts'
import { useSettings } from '../../settings.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import type { PartProps } from './fields.ts'
import { FieldGroup } from './filters.tsx'

/** Which of the operator's trade links a member sees first; shown only where there are any. */
export function TradeLinkChoice({ fields: { tradeLink }, change }: PartProps) {
  const { trade_links: links = [] } = useSettings()
  if (links.length === 0) return null
  return (
    <FieldGroup title="Trade buttons">
      <ChoiceField
        id="tradeLink"
        label="Show first"
        hint="These are ads: we earn a share of your fees."
        value={tradeLink}
        onChange={({ target }) => change({ tradeLink: target.value })}
        options={links.map(({ name }) => [name, name])}
      >
        <option value="">As listed</option>
        <option value={NO_TRADE_LINKS}>No trade buttons</option>
      </ChoiceField>
    </FieldGroup>
  )
}
