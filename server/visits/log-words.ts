/** Names of the columns of an exported log, by language of the exporting account. */
const words = {
  it: [
    ...['Cognome', 'Nome', 'Azienda', 'Tipo', 'Sede', 'Referente', 'Motivo', 'Entrata', 'Come è entrato'],
    ...['Uscita', 'Come è uscito', 'Sede di uscita', 'Segnalata in ritardo', 'Annullata', 'Visita'],
  ],
  en: [
    ...['Last name', 'First name', 'Company', 'Type', 'Site', 'Host', 'Reason', 'Entry', 'Entered how'],
    ...['Exit', 'Left how', 'Exit site', 'Reported late', 'Annulled', 'Visit'],
  ],
} as const
const certainties = {
  it: { scanned: 'registrata', byHand: 'a mano', automatic: 'automatica' },
  en: { scanned: 'scanned', byHand: 'by hand', automatic: 'automatic' },
} as const
const yes = { it: 'sì', en: 'yes' } as const

export const logWords = (locale: string) => {
  const language = locale.startsWith('it') ? 'it' : 'en'
  return { columns: words[language], certainties: certainties[language], yes: yes[language] }
}
