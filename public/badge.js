/**
 * Shows the badge of the link that a visitor's phone has read from the welcome (server/badges/badge-page.ts). What opens it
 * stands behind the `#` of the address, which no server is told by the address, and leaves it once it was answered. As long as the visit lasts, the page says
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
/** A network that is there and answers nothing is taken for one that is not there. */
const ANSWER_MS = 8_000

/** `null`: there was no answer. */
async function answerTo(name, body) {
  // `AbortSignal.timeout` is missing on phones that have the rest.
  const limit = new AbortController()
  const end = setTimeout(() => limit.abort(), ANSWER_MS)
  try {
    const response = await fetch(`/api/tablet/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ companyId, ...body }),
      signal: limit.signal,
    })
    return { status: response.status, ...(await response.json()) }
  } catch {
    return null
  } finally {
    clearTimeout(end)
  }
}

/** What is kept of a badge names its company: one tab may show the pages of several. */
const keep = (items) => {
  for (const [name, text] of Object.entries({ company: companyId, ...items }))
    sessionStorage.setItem(name, text)
}
const keptOf = (name) =>
  // A page of an earlier version has kept no company.
  [companyId, null].includes(sessionStorage.getItem('company')) ? sessionStorage.getItem(name) : null
const forget = (...names) => {
  for (const name of names) sessionStorage.removeItem(name)
}

async function open() {
  const ticket = location.hash.slice(1)
  // A page that is loaded again is the same visitor's: the picture is kept with its tab.
  const kept = keptOf('badge')
  if (ticket === '' && kept) return kept
  const answer = await answerTo('openBadge', { ticket })
  // Without an answer the link may still be good, and what was kept before is.
  if (answer === null || answer.status >= 500) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    return open()
  }
  history.replaceState(null, '', location.pathname)
  if (answer.status !== 200) {
    // Another link is another badge, whether or not it opens.
    if (answer.status !== 429) forget('badge', 'safety')
    throw new Error('No badge')
  }
  const { dataURL, safetyProof } = answer.data
  keep({ badge: dataURL, safety: safetyProof ?? '' })
  return dataURL
}

let timer
/** Of the latest request. */
let latest = 0
let isSaying = false
/** The button stays enabled: `disabled` would take the focus from it. */
function setSaying(is) {
  isSaying = is
  say.setAttribute('aria-disabled', String(is))
  say.style.opacity = is ? '0.6' : ''
}
const isOver = () => !keptOf('safety')

/** Asks, or says that the visitor is safe. A page in the background asks when it is shown again. */
async function askSafety(isSafe) {
  const proof = keptOf('safety')
  // While it is being said, nothing is asked.
  if (!proof || isSaying || (!isSafe && document.hidden)) return
  clearTimeout(timer)
  latest += 1
  const nth = latest
  setSaying(isSafe)
  const answer = await answerTo('badgeSafety', { proof, isSafe })
  // What was asked before a press may be answered after it.
  if (nth !== latest) return
  // The visit is over. Other failures pass.
  if (answer?.errorCode === 'VISITOR_NOT_FOUND') forget('safety')
  if (answer?.status === 200 || isOver()) showSafety(answer?.data ?? null)
  else if (isSafe) showFailure()
  setSaying(false)
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

// A link that differs behind the `#` alone loads no page.
addEventListener('hashchange', () => location.reload())

open().then(
  (image) => {
    picture.src = image
    save.href = image
    document.querySelector('#found').hidden = false
    state.textContent = state.dataset.hint
    say.addEventListener('click', () => void askSafety(true))
    document.addEventListener('visibilitychange', () => void askSafety(false))
    void askSafety(false)
  },
  () => {
    state.textContent = state.dataset.over
  },
)
