import type { SchemaStep } from '../src/kernel/db/migrate.ts'
import * as launchShards from './detector/034_launch_shards.ts'
import * as droppedPools from './detector/116_dropped_pools.ts'
import * as readUntil from './detector/255_read_until.ts'
import * as countedLately from './detector/260_counted_lately.ts'
import * as shardsUntil from './detector/370_shards_until.ts'
import * as launches from './launches/004_launches.ts'
import * as attention from './launches/013_attention.ts'
import * as backfill from './launches/015_backfill.ts'
import * as imports from './launches/018_imports.ts'
import * as learning from './launches/019_learning.ts'
import * as recordLog from './launches/020_record_log.ts'
import * as alertsAndWatches from './launches/021_alerts_and_watches.ts'
import * as launchEvents from './launches/023_launch_events.ts'
import * as webhooks from './launches/024_webhooks.ts'
import * as charts from './launches/025_charts.ts'
import * as editsAndRotation from './launches/029_edits_and_rotation.ts'
import * as sortedLaunches from './launches/031_sorted_launches.ts'
import * as wantedCoins from './launches/046_wanted_coins.ts'
import * as tradeParts from './launches/047_trade_parts.ts'
import * as tradeFiles from './launches/048_trade_files.ts'
import * as stampsCompleted from './launches/051_stamps_completed.ts'
import * as tradesMissed from './launches/081_trades_missed.ts'
import * as tradesSeen from './launches/082_trades_seen.ts'
import * as launchPayers from './launches/092_launch_payers.ts'
import * as tradeOrigins from './launches/119_trade_origins.ts'
import * as creatorNow from './launches/120_creator_now.ts'
import * as launchFacts from './launches/172_launch_facts.ts'
import * as webhookAlerts from './launches/175_webhook_alerts.ts'
import * as apiKeys from './members/005_api_keys.ts'
import * as operator from './members/007_operator.ts'
import * as sessions from './members/009_sessions.ts'
import * as membershipLeft from './members/010_membership_left.ts'
import * as limits from './members/032_limits.ts'
import * as console from './members/036_console.ts'
import * as extensions from './members/037_extensions.ts'
import * as figures from './members/038_figures.ts'
import * as usedDays from './members/043_used_days.ts'
import * as backups from './members/136_backups.ts'
import * as importedMembers from './members/170_imported_members.ts'
import * as pushDevices from './members/186_push_devices.ts'
import * as heldTraits from './members/191_held_traits.ts'
import * as cashbackAndChances from './members/205_cashback_and_chances.ts'
import * as holderRewards from './members/240_holder_rewards.ts'
import * as purchase from './purchase/001_purchase.ts'
import * as whosePayment from './purchase/006_whose_payment.ts'
import * as exchangeAmounts from './purchase/011_exchange_amounts.ts'
import * as refundsAreFinal from './purchase/012_refunds_are_final.ts'
import * as returnedExcess from './purchase/016_returned_excess.ts'
import * as receipts from './purchase/026_receipts.ts'
import * as coupons from './purchase/027_coupons.ts'
import * as gifts from './purchase/028_gifts.ts'
import * as usdc from './purchase/033_usdc.ts'
import * as unreadable from './purchase/035_unreadable.ts'
import * as referrals from './purchase/039_referrals.ts'
import * as referralPayouts from './purchase/040_referral_payouts.ts'
import * as returnedUsdc from './purchase/044_returned_usdc.ts'
import * as buyerKeys from './purchase/049_buyer_keys.ts'
import * as couponUses from './purchase/060_coupon_uses.ts'
import * as setAside from './purchase/080_set_aside.ts'
import * as restInSol from './purchase/083_rest_in_sol.ts'
import * as fundingTries from './purchase/084_funding_tries.ts'
import * as handoffs from './purchase/089_handoffs.ts'
import * as recountedReferrals from './purchase/113_recounted_referrals.ts'
import * as soughtAmounts from './purchase/250_sought_amounts.ts'
import * as mergedReferrers from './purchase/345_merged_referrers.ts'
import * as usedByPayments from './purchase/360_used_by_payments.ts'
import * as takenDays from './purchase/used/381_taken_days.ts'
import * as grantedForLess from './purchase/used/383_granted_for_less.ts'
import * as ledger from './record/098_ledger.ts'
import * as byOutcome from './record/101_by_outcome.ts'
import * as overAtReport from './record/117_over_at_report.ts'
import * as flagRates from './record/118_flag_rates.ts'
import * as pastTraits from './record/125_past_traits.ts'
import * as filtersTried from './record/126_filters_tried.ts'
import * as baselines from './record/155_baselines.ts'
import * as ledgerDelays from './record/160_ledger_delays.ts'
import * as ledgerControls from './record/161_ledger_controls.ts'
import * as judgedPages from './record/185_judged_pages.ts'
import * as outcomeDefinitions from './record/190_outcome_definitions.ts'
import * as namedMints from './record/195_named_mints.ts'
import * as openCalibration from './record/196_open_calibration.ts'
import * as fates from './record/197_fates.ts'
import * as crews from './record/200_crews.ts'
import * as pastColumns from './record/210_past_columns.ts'
import * as walletEntries from './record/230_wallet_entries.ts'
import * as fundingTimes from './record/235_funding_times.ts'
import * as payoutPayments from './referrals/361_payout_payments.ts'
import * as referralMerges from './referrals/362_referral_merges.ts'
import * as paidParts from './referrals/380_paid_parts.ts'
import * as bot from './telegram/002_bot.ts'
import * as messages from './telegram/003_messages.ts'
import * as channelPosts from './telegram/014_channel_posts.ts'
import * as channelTurns from './telegram/017_channel_turns.ts'
import * as supportInbox from './telegram/022_support_inbox.ts'
import * as broadcasts from './telegram/042_broadcasts.ts'
import * as languages from './telegram/045_languages.ts'
import * as blocked from './telegram/086_blocked.ts'
import * as watchedWallets from './telegram/130_watched_wallets.ts'
import * as avoidedPosts from './telegram/162_avoided_posts.ts'
import * as publicPosts from './telegram/171_public_posts.ts'
import * as alertGroups from './telegram/180_alert_groups.ts'
import * as warnedAt from './telegram/382_warned_at.ts'

/**
 * In the order in which they run on an empty database. A released migration is never changed, and one
 * that was released later may have a lower number: it must not depend on those with higher ones.
 */
export const migrations: Record<string, SchemaStep> = {
  '001_purchase': purchase,
  '002_bot': bot,
  '003_messages': messages,
  '004_launches': launches,
  '005_api_keys': apiKeys,
  '006_whose_payment': whosePayment,
  '007_operator': operator,
  '009_sessions': sessions,
  '010_membership_left': membershipLeft,
  '011_exchange_amounts': exchangeAmounts,
  '012_refunds_are_final': refundsAreFinal,
  '013_attention': attention,
  '014_channel_posts': channelPosts,
  '015_backfill': backfill,
  '016_returned_excess': returnedExcess,
  '017_channel_turns': channelTurns,
  '018_imports': imports,
  '019_learning': learning,
  '020_record_log': recordLog,
  '021_alerts_and_watches': alertsAndWatches,
  '022_support_inbox': supportInbox,
  '023_launch_events': launchEvents,
  '024_webhooks': webhooks,
  '025_charts': charts,
  '026_receipts': receipts,
  '027_coupons': coupons,
  '028_gifts': gifts,
  '029_edits_and_rotation': editsAndRotation,
  '031_sorted_launches': sortedLaunches,
  '032_limits': limits,
  '033_usdc': usdc,
  '034_launch_shards': launchShards,
  '035_unreadable': unreadable,
  '036_console': console,
  '037_extensions': extensions,
  '038_figures': figures,
  '039_referrals': referrals,
  '040_referral_payouts': referralPayouts,
  '042_broadcasts': broadcasts,
  '043_used_days': usedDays,
  '044_returned_usdc': returnedUsdc,
  '045_languages': languages,
  '046_wanted_coins': wantedCoins,
  '047_trade_parts': tradeParts,
  '048_trade_files': tradeFiles,
  '049_buyer_keys': buyerKeys,
  '051_stamps_completed': stampsCompleted,
  '060_coupon_uses': couponUses,
  '080_set_aside': setAside,
  '081_trades_missed': tradesMissed,
  '082_trades_seen': tradesSeen,
  '083_rest_in_sol': restInSol,
  '084_funding_tries': fundingTries,
  '086_blocked': blocked,
  '089_handoffs': handoffs,
  '092_launch_payers': launchPayers,
  '098_ledger': ledger,
  '101_by_outcome': byOutcome,
  '113_recounted_referrals': recountedReferrals,
  '116_dropped_pools': droppedPools,
  '117_over_at_report': overAtReport,
  '118_flag_rates': flagRates,
  '119_trade_origins': tradeOrigins,
  '120_creator_now': creatorNow,
  '125_past_traits': pastTraits,
  '126_filters_tried': filtersTried,
  '130_watched_wallets': watchedWallets,
  '136_backups': backups,
  '155_baselines': baselines,
  '160_ledger_delays': ledgerDelays,
  '161_ledger_controls': ledgerControls,
  '162_avoided_posts': avoidedPosts,
  '170_imported_members': importedMembers,
  '171_public_posts': publicPosts,
  '172_launch_facts': launchFacts,
  '175_webhook_alerts': webhookAlerts,
  '180_alert_groups': alertGroups,
  '185_judged_pages': judgedPages,
  '186_push_devices': pushDevices,
  '190_outcome_definitions': outcomeDefinitions,
  '191_held_traits': heldTraits,
  '195_named_mints': namedMints,
  '196_open_calibration': openCalibration,
  '197_fates': fates,
  '200_crews': crews,
  '205_cashback_and_chances': cashbackAndChances,
  '210_past_columns': pastColumns,
  '230_wallet_entries': walletEntries,
  '235_funding_times': fundingTimes,
  '240_holder_rewards': holderRewards,
  '250_sought_amounts': soughtAmounts,
  '255_read_until': readUntil,
  '260_counted_lately': countedLately,
  '345_merged_referrers': mergedReferrers,
  '360_used_by_payments': usedByPayments,
  '361_payout_payments': payoutPayments,
  '362_referral_merges': referralMerges,
  '370_shards_until': shardsUntil,
  '380_paid_parts': paidParts,
  '381_taken_days': takenDays,
  '382_warned_at': warnedAt,
  '383_granted_for_less': grantedForLess,
}
