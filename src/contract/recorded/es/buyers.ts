import type { RecordedForms } from '../recorded-forms.ts'

/** The evidence of rules on who bought, kept, and traded among themselves. */
export const esBuyers: RecordedForms = {
  '{1} buyer{s} spent the developer’s money, {2} of them through other wallets':
    '{1} {1:comprador gastó|compradores gastaron} dinero del desarrollador, {2} a través de otras wallets',
  '{1} buyer{s} spent the developer’s money':
    '{1} {1:comprador gastó|compradores gastaron} dinero del desarrollador',
  '{1} buyer{s} and the developer share a funder, {2}':
    '{1} {1:comprador|compradores} y el desarrollador comparten financiador, {2}',
  '{1} buyer{s} and the developer share a source within three transfers, {2}':
    '{1} {1:comprador|compradores} y el desarrollador comparten un origen a tres transferencias, {2}',
  '{1} buyer{s} share a fee payer, {2}':
    '{1} {1:comprador comparte|compradores comparten} pagador de comisiones, {2}',
  '{1} buyer{s} and the developer share a fee payer, {2}':
    '{1} {1:comprador|compradores} y el desarrollador comparten pagador de comisiones, {2}',
  '{1} buyer{s} in {2} group{s} share funders or fee payers, or paid for each other':
    '{1} {1:comprador|compradores} en {2} {2:grupo|grupos} comparten financiadores o pagadores de comisiones, o se pagaron entre sí',
  '{1} buyer{s} share a funder, {2}': '{1} {1:comprador|compradores} comparten financiador, {2}',
  '{1} buyer{s} share a source within three transfers, {2}':
    '{1} {1:comprador|compradores} comparten un origen a tres transferencias, {2}',
  '{1} wallet{s} that bought within {2} slots of the launch still has {3} of the supply.':
    '{1} {1:wallet que compró|wallets que compraron} a {2} slots del lanzamiento o menos aún {1:tiene|tienen} {3} del suministro.',
  '{1} wallet{s} that bought within {2} slots of the launch still have {3} of the supply.':
    '{1} {1:wallet que compró|wallets que compraron} a {2} slots del lanzamiento o menos aún {1:tiene|tienen} {3} del suministro.',
  'Of {1} wallet{s} that bought within the first minute, the largest {2} still hold {3} of the supply.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, las {2} mayores aún tienen {3} del suministro.',
  'Of {1} wallet{s} that bought within the first minute, the largest {2} bought {3} of the supply and still hold {4}.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, las {2} mayores compraron {3} del suministro y aún tienen {4}.',
  'Of {1} wallet{s} that bought within the first minute, {2} of about the same size still hold {3} of the supply.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, {2} de tamaño parecido aún tienen {3} del suministro.',
  'Of {1} wallet{s} that bought within the first minute, {2} of about the same size bought {3} of the supply and still hold {4}.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, {2} de tamaño parecido compraron {3} del suministro y aún tienen {4}.',
  'Of {1} wallet{s} that bought within the first minute, the {2} that hold the most have {3} of the supply.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, las {2} que más tienen suman {3} del suministro.',
  'Of {1} wallet{s} that bought within the first minute, all {2} still hold {3} of the supply.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, las {2} aún tienen {3} del suministro.',
  'Of {1} wallet{s} that bought within the first minute, all {2} bought {3} of the supply and still hold {4}.':
    'De {1} {1:wallet que compró|wallets que compraron} en el primer minuto, las {2} compraron {3} del suministro y aún tienen {4}.',
  '{1} wallet{s} of a few sizes bought and sold about the same amount each: {2} of the volume.':
    '{1} {1:wallet de pocos tamaños compró y vendió|wallets de pocos tamaños compraron y vendieron} casi el mismo monto cada una: {2} del volumen.',
  '{1} wallet{s} sold what others had bought and sent them: {2} of the volume.':
    '{1} {1:wallet vendió|wallets vendieron} lo que otras habían comprado y les enviaron: {2} del volumen.',
  '{1} wallet{s} bought and sold about the same amount each: {2} of the volume.':
    '{1} {1:wallet compró y vendió|wallets compraron y vendieron} casi el mismo monto cada una: {2} del volumen.',
}
