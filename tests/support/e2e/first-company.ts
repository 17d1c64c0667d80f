import { consoleLanguage } from './words.ts'

/** What the owner of the first company types, in the language of the console. */
export const firstCompany = {
  it: {
    browser: 'it-IT',
    site: 'Sede centrale',
    motto: 'Costruiamo macchine che durano.',
    area: 'Produzione',
    reason: 'Riunione',
    document: 'Norme di sicurezza',
    rule: 'Scarpe antinfortunistiche oltre la linea gialla',
    tablet: 'Ingresso principale',
    authority: 'Garante per la protezione dei dati personali',
    oneInside: 'In questo momento c’è 1 persona in sede.',
  },
  en: {
    browser: 'en-GB',
    site: 'Head office',
    motto: 'We build machines that last.',
    area: 'Production',
    reason: 'Meeting',
    document: 'Safety rules',
    rule: 'Safety shoes beyond the yellow line',
    tablet: 'Main entrance',
    authority: 'Italian Data Protection Authority',
    oneInside: '1 person is inside right now.',
  },
}[consoleLanguage]
