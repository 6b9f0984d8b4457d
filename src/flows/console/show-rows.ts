import type { Selectable } from 'kysely'
import type {
  AuditEntry,
  BoughtGift,
  ConsoleGift,
  ConsoleGrant,
  ConsoleOrder,
  ConsoleTransfer,
} from '../../contract/console/bodies.ts'
import type { GiftRow, GrantRow } from '../../domains/memberships/index.ts'
import { isWorthNothing, type OrderRow, type TransferRow } from '../../domains/orders/index.ts'
import type { AuditRow } from '../../kernel/db/tables.ts'
import { formatUsdc, usdc } from '../../kernel/money.ts'

/** Rows as the console shows them. */

/** A refused order is one whatever its status. */
export function shownOrder(row: Selectable<OrderRow>): ConsoleOrder {
  return {
    id: row.id,
    account: row.account_id,
    opened_at: row.opened_at,
    plan: row.plan,
    price_cents: row.price_cents,
    lamports: String(row.lamports),
    status: row.refused_at === null ? row.status : 'refused',
    exception: row.exception,
    due_cents: row.due_cents,
    excess_cents: row.excess_cents,
    settled_at: row.settled_at,
  }
}

type TransferWithRefund = Selectable<TransferRow> & {
  refund_signature: string | null
  refund_destination: string | null
  refund_verified_at: number | null
}

/** A transfer with what was refunded of it, as the console shows it. */
export function shownTransfer(row: TransferWithRefund): ConsoleTransfer {
  const { refund_signature: signature, refund_destination: destination } = row
  return {
    signature: row.signature,
    path: row.path,
    kind: row.kind,
    state: row.state,
    at: row.block_time,
    slot: row.slot,
    source: row.source,
    recipient: row.recipient,
    lamports: row.lamports === null ? null : String(row.lamports),
    usdc: row.usdc === null ? null : formatUsdc(usdc(row.usdc)),
    detail: row.detail,
    order: row.order_id,
    matched_by: row.matched_by,
    matched_at: row.matched_at,
    set_aside_at: row.set_aside_at,
    can_be_set_aside: row.set_aside_at === null && canBeSetAside(row),
    refund:
      signature === null || destination === null
        ? null
        : { signature, destination, verified_at: row.refund_verified_at },
  }
}

function canBeSetAside(row: Selectable<TransferRow>): boolean {
  const isOpen = row.order_id === null && row.refund_id === null && row.state === 'finalized'
  return isOpen && isWorthNothing(row)
}

/** A grant, also a revoked one. */
export function shownGrant(row: Selectable<GrantRow>): ConsoleGrant {
  return {
    order: row.order_id,
    period: row.period,
    plan: row.plan,
    days: row.days,
    granted_at: row.granted_at,
    revoked_at: row.revoked_at,
    revoked_because: row.revoked_because,
  }
}

/** A gift that was redeemed. */
export function shownGift(row: Selectable<GiftRow>): ConsoleGift {
  return {
    id: row.id,
    kind: row.kind,
    order: row.order_id,
    lot: row.lot,
    plan: row.plan,
    hours: row.hours,
    redeemed_at: row.redeemed_at ?? row.made_at,
    revoked_at: row.revoked_at,
    revoked_because: row.revoked_because,
  }
}

/** A gift of an order, redeemed or not. */
export function shownBoughtGift(row: Selectable<GiftRow>): BoughtGift {
  const { ready_at, expires_at, account_id: account, redeemed_at } = row
  const { revoked_at, revoked_because } = row
  return { ready_at, expires_at, account, redeemed_at, revoked_at, revoked_because }
}

/** An entry of the audit, as the console shows it. */
export function shownEntry(row: Selectable<AuditRow>): AuditEntry {
  const { id, at, actor, action, subject, address } = row
  const detail = JSON.parse(row.detail) as Record<string, unknown>
  return { id, at, actor, action, subject, address, detail }
}
