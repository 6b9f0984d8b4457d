import { createFormats } from '../formats.ts'

/** Latin American Spanish, which writes decimals with a point. */
export const ES_FORMATS = createFormats({
  locale: 'es-419',
  plans: { '30d': 'Acceso de 30 días', lifetime: 'Acceso de por vida' },
  trial: 'Prueba',
  noMembership: 'sin membresía',
  forever: 'para siempre',
  until: (date) => `hasta el ${date}`,
  days: (count) => `${count} ${count === 1 ? 'día' : 'días'}`,
  unknownAmount: 'un monto desconocido',
  and: ' y ',
})
