import type { SiteTexts } from '../../language/site-texts.ts'

/** Pages of crews, and what links to them. */
export const esCrews: SiteTexts = {
  Crew: 'Grupo',
  'Wallets that are likely the same people’s, and what happened to their launches.':
    'Wallets que probablemente son de las mismas personas, y qué pasó con sus lanzamientos.',
  'A crew’s record': 'El historial de un grupo',
  'No crew known': 'No se conoce ningún grupo',
  'We know of no other wallets that are likely the same people’s as this one. Ties that were not seen for 60 days are forgotten.':
    'No conocemos otras wallets que probablemente sean de las mismas personas que esta. Los vínculos que no se vieron en 60 días se olvidan.',
  'See this wallet’s record': 'Ver el historial de esta wallet',
  'A wallet, likely of the same people | {length} wallets, likely the same people': {
    one: 'Una wallet, probablemente de las mismas personas',
    other: '{length} wallets, probablemente las mismas personas',
  },
  'Each was tied to another one by an act of both: they signed one transaction, one paid for what the other signed, or one sent the money that the other spent on that launch. This is likely, not certain: an employer’s money or a new service can look the same. <a>Dispute this</a>':
    'Cada una se vinculó con otra por un acto de ambas: firmaron una misma transacción, una pagó por lo que firmó la otra, o una envió el dinero que la otra gastó en ese lanzamiento. Es probable, no seguro: el dinero de un empleador o un servicio nuevo puede parecer lo mismo. <a>Impugnar esto</a>',
  'Watch one of its wallets, and the bot messages you when any of them launches again. Launches read from history show no crews: who acted together is found only in those that we saw live.':
    'Sigue una de sus wallets, y el bot te escribe cuando cualquiera de ellas vuelva a lanzar. Los lanzamientos leídos del historial no muestran grupos: quiénes actuaron juntos se encuentra solo en los que vimos en vivo.',
  'We have not seen these wallets launch anything. They acted together in coins that others launched.':
    'No vimos a estas wallets lanzar nada. Actuaron juntas en monedas que otros lanzaron.',
  'How many launches usually graduate is not known yet: fewer than 400 are old enough.':
    'Aún no se sabe cuántos lanzamientos suelen graduarse: menos de 400 tienen edad suficiente.',
  'None of its launches has ended yet. Of all launches {usual} graduate.':
    'Ninguno de sus lanzamientos terminó aún. De todos los lanzamientos se gradúa el {usual}.',
  'Of {ended} that ended, {graduated} graduated; weighed against the usual share, that is {weighed}. Of all launches {usual} graduate.':
    'De {ended} que terminaron, se graduaron {graduated}; ponderado con la proporción habitual, es el {weighed}. De todos los lanzamientos se gradúa el {usual}.',
  'Signed one transaction with {other} on': 'Firmó una transacción con {other} en',
  'Paid the fees of {other} on': 'Pagó las comisiones de {other} en',
  '{other} paid its fees on': '{other} pagó sus comisiones en',
  'Sent {sol} SOL to {other}, which spent it on': 'Envió {sol} SOL a {other}, que los gastó en',
  'Got {sol} SOL from {other} and spent it on': 'Recibió {sol} SOL de {other} y los gastó en',
  'Likely one of {count} wallets of the same people':
    'Probablemente una de {count} wallets de las mismas personas',
  'About the crew of {crew}. Say which wallets are not the same people’s, and how one can see that. We decide, and can take a wallet out or the crew apart.':
    'Sobre el grupo de {crew}. Di qué wallets no son de las mismas personas, y cómo se puede ver. Nosotros decidimos, y podemos sacar una wallet o deshacer el grupo.',
  'Its crew launched': 'Su grupo lanzó',
}
