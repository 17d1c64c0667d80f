/**
 * Shows the badge of the link that a visitor's phone has read from the welcome (server/badges/badge-page.ts). What opens it
 * stands behind the `#` of the address, which no server is told, and is sent once. As long as the visit lasts, the page says
 * that a roll call is under way, and lets the visitor say that they are safe.
 */
const state = document.querySelector('#state')
const picture = document.querySelector('#badge')
const save = document.querySelector('#save')
const safety = document.querySelector('#safety')
const alarm = document.querySelector('#alarm')
const said = document.querySelector('#said')
const say = document.querySelector('#say')

const companyId = decodeURIComponent(location.pathname.split('/')[2] ?? '')
/** OWN_ROLL_CALL_POLL_MS of contract/limits.ts. */
const POLL_MS = 10_000

const post = (name, body) =>
  fetch(`/api/tablet/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ companyId, ...body }),
  })

async function open() {
  const ticket = location.hash.slice(1)
  // A page that is loaded again is the same visitor's: the picture is kept with its tab.
  const kept = sessionStorage.getItem('badge')
  if (ticket === '' && kept) return kept
  history.replaceState(null, '', location.pathname)
  const response = await post('openBadge', { ticket })
  if (!response.ok) throw new Error('No badge')
  const { data } = await response.json()
  sessionStorage.setItem('badge', data.dataURL)
  sessionStorage.setItem('safety', data.safetyProof ?? '')
  return data.dataURL
}

let timer
const isOver = () => !sessionStorage.getItem('safety')

/** Asks, or says that the visitor is safe. A page in the background asks when it is shown again. */
async function askSafety(isSafe) {
  const proof = sessionStorage.getItem('safety')
  if (!proof || (document.hidden && !isSafe)) return
  clearTimeout(timer)
  try {
    const response = await post('badgeSafety', { proof, isSafe })
    const { data, errorCode } = await response.json()
    // The visit is over. Other failures pass.
    if (errorCode === 'VISITOR_NOT_FOUND') sessionStorage.removeItem('safety')
    if (response.ok || isOver()) showSafety(data ?? null)
    else if (isSafe) showFailure()
  } catch {
    if (isSafe) showFailure()
  }
  clearTimeout(timer)
  if (!isOver()) timer = setTimeout(askSafety, POLL_MS, false)
}

function showSafety(rollCall) {
  safety.hidden = rollCall === null
  if (rollCall === null) return
  const { isDrill, musterPoints, saidSafeAt } = rollCall
  const { drill, leave, points } = safety.dataset
  const where = musterPoints.length > 0 ? ` ${points.replace('{points}', () => musterPoints.join(', '))}` : ''
  setText(alarm, (isDrill ? drill : leave) + where)
  alarm.style.borderColor = isDrill ? '#8a5a00' : '#b3261e'
  said.hidden = saidSafeAt === null
  say.hidden = saidSafeAt !== null
  if (saidSafeAt !== null) note(safety.dataset.said, '#1b6e3a')
}

const showFailure = () => note(safety.dataset.retry, '#b3261e')

function note(text, color) {
  said.hidden = false
  said.style.borderColor = color
  setText(said, text)
}

/** The same words are not said twice. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

say.addEventListener('click', () => void askSafety(true))
document.addEventListener('visibilitychange', () => void askSafety(false))

open().then(
  (image) => {
    picture.src = image
    save.href = image
    document.querySelector('#found').hidden = false
    state.textContent = state.dataset.hint
    void askSafety(false)
  },
  () => {
    state.textContent = state.dataset.over
  },
)
