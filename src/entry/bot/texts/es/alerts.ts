import type { AlertWords } from '../alerts.ts'
import { ES_FORMATS } from './formats.ts'

const { number } = ES_FORMATS

export const ES_ALERTS: AlertWords = {
  formats: ES_FORMATS,
  heading: 'Alertas',
  lines: {
    personal: 'Alertas personales',
    risk: 'Riesgo',
    attention: 'Atención',
    cap: 'Capitalización',
    buyers: 'Compradores',
    developer: 'Desarrollador',
    links: 'Enlaces',
    name: 'Nombre',
    venues: 'Plataformas',
    quiet: 'Horas de silencio',
    filter: 'Filtro',
    to: 'Se envían',
    others: 'Tus otros filtros, que se cambian en el sitio',
  },
  destinations: {
    direct: 'a ti, aquí',
    group: 'a tu grupo',
    webhook: 'a tus webhooks',
    push: 'a tus navegadores',
  },
  unnamed: 'sin nombre',
  isOn: 'activadas',
  isOff: 'desactivadas',
  any: 'cualquiera',
  allVenues: 'todas',
  noQuiet: 'ninguna',
  socials: { website: 'Sitio web' },
  upTo: (most) => `hasta ${most}`,
  andMore: (least) => `${least} o más`,
  between: (least, most) => `de ${least} a ${most}`,
  zone: (zone) => `hora de ${zone}`,
  records: {
    first_launch: {
      any: 'Primer lanzamiento: no importa',
      only: 'Solo primeros lanzamientos',
      never: 'Sin primeros lanzamientos',
    },
    graduated_before: {
      any: 'Con graduados antes: no importa',
      only: 'Solo con graduados antes',
      never: 'Solo sin graduados antes',
    },
    has_rugged: {
      any: 'Con rug pulls antes: no importa',
      only: 'Solo con rug pulls antes',
      never: 'Sin rug pulls antes',
    },
  },
  hints: {
    main: null,
    risk: 'Riesgo de 0 a 100; 100 es el más alto.',
    attention:
      'Atención de 0 a 100: cuánto está entrando. No es un pronóstico ni un consejo. Se conoce desde alrededor de un minuto después del lanzamiento.',
    cap: 'La capitalización se comprueba a los 10 s, 1 min, 5 min y 1 h. Recibes la alerta en la primera que cumple.',
    buyers: 'Wallets que compraron hasta ahora.',
    developer: 'Toca para cambiar. Los historiales llegan hasta donde llega el nuestro.',
    links: 'Los metadatos de la moneda deben nombrar cada uno de estos.',
    words:
      'Escribe ahora hasta diez palabras, separadas por comas. Una de ellas debe estar en el nombre o el ticker; las letras que se parecen cuentan como iguales. Envía /cancel para dejarlo.',
    venues: null,
    quiet:
      'En las horas de silencio no se envía nada. Lo que pase con las monedas que sigues se envía después.',
  },
  nothingScored:
    'En las últimas 24 horas no se evaluó ningún lanzamiento, así que no hay con qué comparar.',
  matched: (matched, of, quiet) =>
    `En las últimas 24 horas esto habría coincidido con <b>${matched}</b> de ${number(of)} ${of === 1 ? 'lanzamiento' : 'lanzamientos'}${quiet === 0 ? '' : `, ${number(quiet)} de ellos en tus horas de silencio`}. Recibes como máximo un mensaje por minuto.`,
  labels: {
    wrongWords:
      'Envía de una a diez palabras de 2 a 24 caracteres, separadas por comas. O envía /cancel.',
    on: '🔔 Activar',
    off: '🔕 Desactivar',
    risk: 'Riesgo',
    attention: 'Atención',
    cap: 'Capitalización',
    buyers: 'Compradores',
    developer: 'Desarrollador',
    links: 'Enlaces',
    names: 'Nombre',
    venues: 'Plataformas',
    quiet: 'Horas de silencio',
    count: '¿Cuántas al día?',
    reset: 'Cualquier lanzamiento',
    site: 'En el sitio',
    anyName: 'Cualquier nombre',
    back: '‹ Atrás',
    all: 'Todas las plataformas',
    never: 'Sin horas de silencio',
    zone: 'Cambiar la zona horaria en el sitio',
    set: 'Poner horas de silencio',
    less: '−',
    more: '+',
  },
  noMinimum: 'Sin mínimo',
  noMaximum: 'Sin máximo',
  from: (least) => `Desde ${least}`,
  to: (most) => `Hasta ${most}`,
  starts: (time) => `Empiezan ${time}`,
  ends: (time) => `Terminan ${time}`,
}
