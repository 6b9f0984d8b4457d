import { MOST_IN_GROUP } from '../../../../contract/alerts.ts'
import { BRAND } from '../../../../contract/constants.ts'
import { DAY } from '../../../../kernel/clock.ts'
import { createAlertTexts } from '../alerts.ts'
import type { Texts } from '../en/texts.ts'
import { time } from '../formats.ts'
import { OPERATOR_ANSWERS } from '../operators.ts'
import { createWatchTexts } from '../watch.ts'
import { code, plain } from '../words.ts'
import { ES_ALERTS } from './alerts.ts'
import { ES_FORMATS } from './formats.ts'
import { ES_LAUNCHES } from './launches.ts'
import { ES_NOTICES } from './notices.ts'
import { ES_WALLETS } from './wallets.ts'
import { ES_WATCH } from './watch.ts'

const { date, days, endOf, planName, termName, until } = ES_FORMATS

/** A browser's recorded name, such as `Firefox on Linux`, in Spanish. */
function browserName(recorded: string): string {
  return recorded.replace(/^A browser/, 'Un navegador').replace(' on ', ' en ')
}

/** The bot's texts in Spanish, as Telegram's HTML. */
export const ES_TEXTS: Texts = {
  notices: ES_NOTICES,
  commands: {
    start: 'Bienvenida, y vincular tu cuenta',
    status: 'El estado de tu suscripción',
    payment: 'Recibos y renovación',
    scan: 'Analizar un token o una wallet',
    alerts: 'Elegir tus alertas y horas de silencio',
    watch: 'Seguir una moneda o wallet, o ver tu lista',
    unwatch: 'Dejar de seguir una moneda o una wallet',
    group: 'Recibir alertas en un grupo tuyo',
    language: 'Elegir el idioma del bot',
    help: 'Ayuda y contacto con soporte',
    privacy: 'Qué guardamos sobre ti',
    paysupport: 'Preguntas sobre un pago',
    cancel: 'Cancelar la acción actual',
    ops: 'For operators',
  },
  start: {
    code: (link) =>
      `Un navegador quiere vincularse a esta cuenta de Telegram:\n\n<b>${plain(browserName(link.browser))}</b>, a las ${time(link.issuedAt)}\n\nSi eres tú, escribe ahí este código antes de dos minutos:\n\n${code(link.code)}\n\nSi no, ignora este mensaje y no compartas el código.`,
    copy: 'Copiar código',
    late: 'Este enlace venció o ya se usó. Obtén uno nuevo en tu panel.',
    offer: (term) =>
      `Hola. Alguien escribió tu usuario de Telegram al pagar una membresía: ${termName(term)}, ${until(term)}.\n\n¿Es tuya?`,
    imported: (term) =>
      `Hola. Se transfirió de otro servicio una membresía para tu usuario de Telegram: ${termName(term)}, ${until(term)}.\n\n¿Es tuya?`,
    brought:
      'Listo. Durante los primeros siete días abre el bot y el canal; después, también el sitio. Si al final no es tuya, escribe a soporte con /help.',
    yes: 'Sí, es mía',
    no: 'No',
    accepted: 'Listo. La membresía está vinculada a esta cuenta de Telegram.',
    gone: 'Esta oferta ya no está disponible. Abre el bot desde tu panel.',
    refused: 'De acuerdo, no se cambió nada.',
    member: (term, isActive) =>
      isActive
        ? `Hola de nuevo. ${termName(term)}, ${until(term)}.\n\nPega la dirección de un token o de una wallet para analizarla. Envía /help para todo lo demás.`
        : `Hola de nuevo. Tu acceso terminó: ${termName(term)}, ${until(term)}.`,
  },
  notAMember: `${BRAND} vigila los nuevos lanzamientos de Solana para sus miembros. Esta cuenta de Telegram no tiene ninguna membresía vinculada.\n\nSi tienes una, abre el bot desde tu panel. Si no, visita el sitio.`,
  status: (term, now) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    const left = term.expiresAt === null ? null : Math.ceil((term.expiresAt - now) / DAY)
    return [
      `${isActive ? '🟢' : '⚪️'} <b>${isActive ? 'Activa' : 'Vencida'}</b>`,
      '',
      termName(term),
      term.expiresAt === null
        ? 'Nunca vence'
        : `${isActive ? 'Termina' : 'Terminó'}: ${endOf(term, term.expiresAt)}`,
      ...(isActive && left !== null ? [`${left === 1 ? 'Queda' : 'Quedan'} ${days(left)}`] : []),
    ].join('\n')
  },
  payment: (term, now, receipts) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    return [
      `<b>${isActive ? 'Activa' : 'Vencida'}</b>: ${termName(term)}, ${until(term)}`,
      '',
      receipts.length === 0 ? 'Sin recibos.' : '<b>Recibos</b>',
      ...receipts.map(
        ({ id, plan, at, excess }) =>
          `· ${date(at)}, ${planName(plan)}, ${code(id)}${excess === null ? '' : ', pagado de más: mira en tu cuenta qué pasa con el excedente'}`,
      ),
      '',
      'Para los detalles y la renovación, mira tu cuenta.',
    ].join('\n')
  },
  help: {
    text: (isMember) =>
      [
        `<b>${BRAND}</b>`,
        '',
        ...(isMember
          ? ['Pega la dirección de un token o de una wallet, o un enlace, para analizarla.', '']
          : []),
        '/status: tu suscripción',
        '/payment: recibos y renovación',
        ...(isMember
          ? [
              '/scan: analizar un token o una wallet',
              '/alerts: elegir tus alertas',
              '/watch: tu lista de seguimiento; agrega una moneda o una wallet por su dirección',
              '/group: recibir alertas en un grupo tuyo',
            ]
          : []),
        '/language: elegir el idioma del bot',
        '/privacy: qué guardamos sobre ti',
        '',
        `Para contactar a soporte, escribe tu mensaje ahora${isMember ? '. Una dirección sola se sigue analizando' : ''}. Envía /cancel para dejarlo. Nunca compartas tu frase semilla con nadie. Nunca te la pediremos.`,
      ].join('\n'),
    sent: 'Gracias. Recibimos tu mensaje y responderemos aquí.',
    nobody: 'El soporte no está disponible en este bot. Usa la página de contacto del sitio.',
    contact: 'Página de contacto',
  },
  group: {
    text: (title) =>
      [
        title === null
          ? 'Los filtros pueden enviar sus alertas a un grupo tuyo de Telegram.'
          : `Los filtros con «Mi grupo de Telegram» envían sus alertas a ${code(title, 64)}.`,
        `${title === null ? 'Agrega el bot con el botón de abajo' : 'Para elegir otro grupo, agrega allí el bot con el botón de abajo'}: debes ser administrador del grupo, no uno anónimo, y el grupo tiene como máximo ${MOST_IN_GROUP} personas. Si el bot ya está en él, envía en el grupo el comando copiado. El código sirve durante diez minutos.`,
        'Luego elige «Mi grupo de Telegram» como destino de un filtro en el sitio. Tu grupo recibe alertas mientras dure tu membresía.',
      ].join('\n\n'),
    add: 'Agregar a un grupo',
    copy: 'Copiar el comando',
    turnOff: 'Dejar de enviar al grupo',
    off: 'Listo. El bot sale del grupo, y las alertas te llegan aquí.',
    proven:
      '✅ Este grupo recibe ahora las alertas de tus filtros que envían a «Mi grupo de Telegram». Elige los filtros en el sitio, en Alertas.',
    not_admin: 'Solo un administrador de este grupo puede hacerlo.',
    anonymous:
      'Aquí escribes de forma anónima, así que Telegram no nos dice quién eres. En los ajustes del grupo abre Administradores, elígete, desactiva «Permanecer anónimo» y envía de nuevo el comando. Después puedes volver a activarlo.',
    crowded: `Este grupo tiene más de ${MOST_IN_GROUP} personas, así que no puede recibir alertas.`,
    taken: 'Este grupo ya recibe las alertas de otro miembro.',
    late: 'Este código venció o no es tuyo. Envía /group al bot para obtener otro.',
    unavailable: 'Telegram no respondió. Vuelve a intentarlo en un minuto.',
  },
  language: {
    text: (name, isChosen) =>
      `El bot te escribe en <b>${name.toLowerCase()}</b>${isChosen ? '' : ', el idioma de tu Telegram si lo tenemos'}.`,
    automatic: 'Como en Telegram',
  },
  paySupport:
    'Si tienes preguntas sobre un pago, escribe tu mensaje ahora. Si puedes, incluye el número de recibo de /payment. Lo leerá una persona. Envía /cancel para dejarlo.',
  privacy: `<b>Qué guardamos sobre ti</b>\n\nTu ID de Telegram, usuario, nombre e idioma, cifrados, para poder admitirte y escribirte. Tus preferencias de alertas, las monedas y wallets que sigues, y el ID y el nombre del grupo que recibe tus alertas, cifrados. Tus recibos, como exige la ley. Lo que escribes a soporte, hasta que se entrega.\n\nNunca los vendemos ni los compartimos. Puedes eliminarlos en tu cuenta, en el sitio. La página de privacidad tiene los detalles.`,
  privacyPage: 'Página de privacidad',
  canceled: 'Cancelado.',
  nothingToCancel: 'No hay nada que cancelar.',
  scan: {
    usage:
      'Envía /scan seguido del mint de un token, la dirección de una wallet, o un enlace a cualquiera de los dos. O simplemente pégalo.',
  },
  unknown: 'Perdón, no entiendo. Pega la dirección de un token o de una wallet, o envía /help.',
  tooFast: 'Demasiados mensajes. Espera un minuto, por favor.',
  failed: 'Algo salió mal de nuestro lado. Vuelve a intentarlo.',
  alerts: createAlertTexts(ES_ALERTS),
  watch: createWatchTexts(ES_WATCH, ES_LAUNCHES, ES_WALLETS),
  ops: OPERATOR_ANSWERS,
}
