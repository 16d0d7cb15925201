import { brandOf, formatExpiry, formatNumber, problemsOf } from './card-rules.js';

const form = document.querySelector('form');
const container = document.querySelector('.input-container');
const message = document.querySelector('#message');
const inputs = Object.fromEntries(
  [...form.elements].filter(({ name }) => name).map((input) => [input.name, input]),
);
const values = () =>
  Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value]));

// Origin of the shop's page, known after its first message. Messages are accepted from the parent window only.
let shop;
const emit = (type, detail) => window.parent.postMessage({ type, detail }, shop ?? '*');
const answerMs = 30_000;
const onlyLoopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const methods = {
  configure({ style }) {
    const rules = (block) =>
      Object.entries(block)
        .map(([selector, value]) =>
          selector.startsWith('@media')
            ? `${selector}{${rules(value)}}`
            : `${selector}{${declarations(value)}}`,
        )
        .join('');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules(style));
    document.adoptedStyleSheets = [sheet];
    // Labels use the input's colors.
    document.body.style.backgroundColor = style.input?.backgroundColor ?? '';
    container.style.color = style.input?.color ?? '';
    container.style.fontFamily = style.input?.fontFamily ?? '';
  },
  clear() {
    form.reset();
    showProblem();
    return true;
  },
  focus(field) {
    inputs[field].focus();
    return true;
  },
  setError(field) {
    showProblem({ field, message: '' });
    return true;
  },
  async tokenize(details) {
    const problems = problemsOf(values());
    showProblem(problems[0]);
    if (problems.length > 0) {
      inputs[problems[0].field].focus();
      return { status: 'Invalid', errors: problems };
    }
    const response = await fetch('/v1/tokens', {
      signal: AbortSignal.timeout(answerMs),
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values(), verifiedAmount: details?.amount }),
    }).catch(() => undefined); // an error is an answer too
    return response?.ok
      ? response.json()
      : { status: 'Error', errors: [{ type: 'ERROR', message: 'The card could not be checked' }] };
  },
};

const declarations = (value) =>
  Object.entries(value)
    .map(
      ([property, text]) =>
        `${property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${text}`,
    )
    .join(';');

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.parent || !onlyLoopback.test(origin) || (shop && origin !== shop)) return;
  shop = origin;
  const value = await methods[data.method]?.(data.value);
  window.parent.postMessage({ type: 'response', id: data.id, value }, shop);
});

function showProblem(problem) {
  for (const [name, input] of Object.entries(inputs)) {
    const wrong = problem?.field === name;
    input.classList.toggle('is-error', wrong);
    if (wrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  container.classList.toggle('is-error', Boolean(problem));
  message.classList.toggle('is-error', Boolean(problem));
  message.textContent = problem?.message ?? '';
}

form.addEventListener('input', ({ target, inputType }) => {
  const typing = !inputType?.startsWith('delete');
  if (target.name === 'cardNumber') target.value = formatNumber(target.value);
  if (target.name === 'expirationDate') target.value = formatExpiry(target.value, typing);
  if (target.name === 'cvv') target.value = target.value.replaceAll(/\D/g, '');
  if (target.classList.contains('is-error')) showProblem();
  if (target.name === 'cardNumber')
    emit('cardBrandChanged', { field: 'cardNumber', cardBrand: brandOf(target.value) });
});
form.addEventListener('focusin', ({ target }) => {
  container.classList.add('is-focus');
  emit('focusClassAdded', { field: target.name });
});
form.addEventListener('focusout', ({ target }) => {
  container.classList.remove('is-focus');
  if (target.value) showProblem(problemsOf(values()).find(({ field }) => field === target.name));
  emit('focusClassRemoved', { field: target.name });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  emit('submit', {});
});
window.addEventListener('keydown', ({ key }) => key === 'Escape' && emit('escape', {}));

new ResizeObserver(() =>
  emit('size', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
emit('ready', {});
