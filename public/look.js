/**
 * Runs before the first paint: gives the page the company's colours and logo as they were last (look-store.ts). Without
 * them the page starts in our own.
 */
try {
  const look = JSON.parse(localStorage.getItem('visitor-kiosk.look') ?? 'null')
  if (look) {
    const root = document.documentElement
    const zone = look.timeZone ? { timeZone: look.timeZone } : {}
    const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', ...zone })
    const hour = Number(format.format(new Date()))
    const { from, to } = look.night ?? { from: 0, to: 0 }
    const isNight = from <= to ? hour >= from && hour < to : hour >= from || hour < to
    for (const [name, value] of Object.entries(isNight ? look.dark : look.day))
      root.style.setProperty(name, value)
    if (look.company.logo) root.style.setProperty('--look-logo', `url("${encodeURI(look.company.logo)}")`)
  }
} catch {
  // Data of another version, or none may be read.
}
