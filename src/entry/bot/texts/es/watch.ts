import type { WatchWords } from '../watch.ts'

export const ES_WATCH: WatchWords = {
  answers: {
    usage:
      'Envía /watch seguido del mint de un token, de una wallet o de un enlace. «/watch wallet» antes de una dirección la sigue como wallet. /watch solo muestra tu lista de seguimiento.',
    unwatchUsage:
      'Envía /unwatch seguido del mint de un token o de una wallet, o usa los botones debajo de /watch.',
    added:
      'En tu lista. El bot te escribe cuando venden su desarrollador o compradores vinculados, se va liquidez, cae a la mitad, se detiene la negociación o se gradúa.',
    addedWallet:
      'En tu lista. El bot te escribe cuando esta wallet lanza una moneda, adquiere una por 0.1 SOL o más, o vende todo lo que tenía de una.',
    full: 'Tu lista de seguimiento está llena: caben 50 monedas y wallets. Quita una con /watch.',
    looking:
      'No vimos el lanzamiento de esta moneda, así que primero lo buscamos. Tarda unos minutos; después el bot te escribe. Si es una wallet, pulsa el botón.',
    tooMany:
      'No vimos el lanzamiento de esta moneda. Se pueden buscar hasta 10 monedas así por hora; vuelve a intentarlo más tarde.',
    busy: 'Ahora mismo se buscan demasiadas monedas. Vuelve a intentarlo en unos minutos.',
    membersOnly:
      'Seguir monedas es para miembros. Abre el bot desde tu panel para vincular tu membresía.',
    removed: 'Quitada de tu lista de seguimiento.',
  },
  empty:
    'Tu lista de seguimiento está vacía. Envía /watch con el mint de un token o una wallet, o pulsa el botón ☆ debajo de una publicación.',
  heading: 'Lista de seguimiento',
  moreOnSite: (count) => `… y ${count} más en el sitio.`,
  lookingUp: '🔎 Buscándola …',
  notFollowed: (because) => `✕ No se pudo seguir: ${because}`,
  refusals: {
    not_a_token: 'no hay ningún token en esta dirección de la cadena.',
    no_launch: 'no se lanzó en una plataforma que sigamos.',
    too_much_history:
      'tiene más de 20,000 transacciones, y las más nuevas no la negocian en una plataforma que sigamos. Envía su dirección al bot para ver qué muestra la cadena ahora.',
    unreadable: 'la red de Solana no tiene un registro legible de su lanzamiento.',
    unavailable: 'la red de Solana no respondió a tiempo. Quítala y agrégala de nuevo más tarde.',
  },
  found: (line) => `🔎 <b>Encontrada, y seguida desde ahora</b>: ${line}`,
  notFound: (mint, because) =>
    `🔎 <b>No se puede seguir</b>: ${mint}\nBuscamos esta moneda: ${because}`,
}
