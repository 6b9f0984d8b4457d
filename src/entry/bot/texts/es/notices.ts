import { MOST_IN_GROUP } from '../../../../contract/alerts.ts'
import { BRAND } from '../../../../contract/constants.ts'
import type { GroupEnd, Notices } from '../../../../flows/telegram/context.ts'
import { createDigestNotices } from '../digests.ts'
import { createLaunchNotices } from '../launches.ts'
import { OPERATOR_NOTICES } from '../operators.ts'
import { createRepeated } from '../repeated.ts'
import { scanReply } from '../scans.ts'
import { createActed } from '../wallets.ts'
import { createLookedUp } from '../watch.ts'
import { code, letter, marked, verbatim } from '../words.ts'
import { ES_DIGESTS } from './digests.ts'
import { ES_FORMATS } from './formats.ts'
import { ES_LAUNCHES } from './launches.ts'
import { ES_SCANS } from './scans.ts'
import { ES_WALLETS } from './wallets.ts'
import { ES_WATCH } from './watch.ts'

const { coins, days, planName, termName, until } = ES_FORMATS

const GROUP_ENDS: Record<GroupEnd, string> = {
  removed: 'el bot ya no está en él.',
  silenced: 'el bot no puede escribir allí.',
  not_admin: 'ya no eres administrador allí.',
  crowded: `tiene más de ${MOST_IN_GROUP} personas.`,
  ended: 'tu membresía terminó.',
}

/** Messages that the bot sends on its own, in Spanish. */
export const ES_NOTICES: Notices = {
  granted: (term) =>
    `✅ <b>Acceso concedido</b>\n\n${termName(term)}, ${until(term)}.\n\nAbre el canal privado y pide entrar; se te admite automáticamente. Envía /status para ver tu acceso en cualquier momento.`,
  reminder: (term, left) =>
    `⏳ Tu acceso termina en ${days(left)}: ${termName(term)}, ${until(term)}.\n\nRenovar suma 30 días al tiempo que queda. Gestiónalo en tu cuenta.`,
  expired: (term) =>
    `Tu acceso terminó: ${termName(term)}, ${until(term)}.\n\nCon él termina tu lugar en el canal privado. Cuando renueves tu membresía, puedes volver a entrar con esta cuenta de Telegram.`,
  winBack: (term) =>
    `Tu acceso terminó hace una semana: ${termName(term)}, ${until(term)}.\n\nPara volver, abre tu cuenta. Este es el último mensaje al respecto.`,
  joined: () =>
    'Te damos la bienvenida. Te estamos admitiendo en el canal privado. Si no se abre en un minuto, vuelve a pedir entrar.',
  declined: () =>
    `El canal es para miembros, y esta cuenta de Telegram no tiene ninguna membresía vinculada.\n\nSi tienes una, abre el bot desde tu panel de ${BRAND} y vuelve a pedir entrar.`,
  groupOver: (title, because) =>
    `Tu grupo ${code(title, 64)} ya no recibe alertas: ${GROUP_ENDS[because]} Sus alertas ahora te llegan aquí. Para elegir un grupo otra vez, envía /group.`,
  unbound: () => 'Esta cuenta de Telegram ya no está vinculada a una membresía.',
  webhookOff: (host, because) =>
    `⚠️ Tu webhook en ${code(host)} está desactivado: ${because === 'gone' ? 'respondió que ya no existe (410)' : 'no aceptó nada durante tres días'}.\n\nCuando tu receptor funcione, vuelve a activarlo en Ajustes de la cuenta. Entonces recibe todo lo que pase desde ese momento.`,
  returned: ({ order, amount, destination }) =>
    `↩️ <b>Excedente devuelto</b>\n\n${coins(amount)} pagados por encima del precio del pedido ${code(order)} volvieron a ${code(destination)}. Tu acceso queda como está.`,
  giftRedeemed: ({ order, plan }) =>
    `🎁 <b>Canjearon tu regalo</b>\n\nAlguien usó el código del pedido ${code(order)}: ${planName(plan)}. Tu propio acceso queda como está.`,
  lookedUp: createLookedUp(ES_WATCH, ES_LAUNCHES),
  acted: createActed(ES_WALLETS, ES_LAUNCHES),
  scanned: (address, finding) => scanReply(ES_SCANS, address, finding),
  checkpoint: (note) =>
    `🔏 <b>Checkpoint de nuestro registro</b>\nUna firma sobre todo lo que hemos informado hasta ahora. Conserva esta publicación: nadie puede cambiar después ese registro sin que lo notes.\n${verbatim(note)}`,
  fromSupport: (text) =>
    `💬 <b>Soporte</b>\n${letter(text)}\nPara responder, envía /help seguido de tu mensaje.`,
  broadcast: marked,
  launches: createLaunchNotices(ES_LAUNCHES),
  repeated: createRepeated(ES_LAUNCHES),
  digests: createDigestNotices(ES_DIGESTS, ES_LAUNCHES),
  buttons: {
    launches: 'Todos los lanzamientos',
    record: 'Historial público',
    channel: 'Abrir el canal',
    account: 'Tu cuenta',
    site: 'Abrir el sitio',
    copy: 'Copiar dirección',
    report: 'Informe',
    chart: 'Gráfico',
    verify: 'Verificar',
    explorer: 'Explorador',
    watch: '☆ Seguir',
    watchlist: 'Lista de seguimiento',
    crew: 'Por qué un grupo',
    wallet: 'Wallet',
    asWallet: '☆ Seguir como wallet',
    trade: ({ name, host }) => `Operar en ${name} (${host})`,
  },
  operators: OPERATOR_NOTICES,
}
