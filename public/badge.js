/**
 * Shows the badge of the link that a visitor's phone has read from the welcome (server/badges/badge-page.ts). What opens it
 * stands behind the `#` of the address, which no server is told, and is sent once.
 */
const state = document.querySelector('#state')
const picture = document.querySelector('#badge')
const save = document.querySelector('#save')

async function open() {
  const companyId = decodeURIComponent(location.pathname.split('/')[2] ?? '')
  const ticket = location.hash.slice(1)
  // A page that is loaded again is the same visitor's: the picture is kept with its tab.
  const kept = sessionStorage.getItem('badge')
  if (ticket === '' && kept) return kept
  history.replaceState(null, '', location.pathname)
  const response = await fetch('/api/tablet/openBadge', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ companyId, ticket }),
  })
  if (!response.ok) throw new Error('No badge')
  const { data } = await response.json()
  sessionStorage.setItem('badge', data.dataURL)
  return data.dataURL
}

open().then(
  (image) => {
    picture.src = image
    save.href = image
    document.querySelector('#found').hidden = false
    state.textContent = state.dataset.hint
  },
  () => {
    state.textContent = state.dataset.over
  },
)
