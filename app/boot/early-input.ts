/**
 * Records what is typed, chosen and clicked before the page is hydrated, and replays it
 * (README.md). Its source is inlined into the head of every page, so it must not reference anything
 * outside itself.
 *
 * Radix tabs need the `mousedown` of each replay too. React tracks values set through the property
 * and fires no change for a known value, so a different value is set first.
 */
export function recordEarlyInput(): void {
  const replays: (() => void)[] = [];
  const chosen = new Set<HTMLInputElement>();
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const isChoice = (target: HTMLInputElement) =>
    target.type === 'radio' || target.type === 'checkbox';
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

  const hydrate = (control: Element) =>
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  const wait = (control: Element | null) => control?.setAttribute('data-waiting', '');

  /** A Radix tab takes the focus and scrolls to itself: whoever has gone on to another control keeps both. */
  function press(button: HTMLButtonElement) {
    const { activeElement, body } = document;
    const left = scrollX;
    const top = scrollY;
    hydrate(button);
    button.click();
    if (
      !(activeElement instanceof HTMLElement) ||
      activeElement === body ||
      activeElement === button
    )
      return;
    activeElement.focus({ preventScroll: true });
    scrollTo({ left, top, behavior: 'instant' });
  }
  function choose(input: HTMLInputElement, checked: boolean) {
    hydrate(input);
    input.checked = !checked;
    input.click();
  }
  function write(input: HTMLInputElement | HTMLTextAreaElement, value: string) {
    hydrate(input);
    input.value = `${value}.`;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function onInput({ target }: Event) {
    if (!isText(target)) return;
    if (!(target instanceof HTMLInputElement) || !isChoice(target))
      return void typed.set(target, target.value);
    const { checked } = target;
    chosen.add(target);
    replays.push(() => choose(target, checked));
  }
  function onClick(event: Event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (
      button?.type !== 'button' ||
      button.disabled ||
      button.hasAttribute('popovertarget') ||
      ('commandForElement' in button && button.commandForElement)
    )
      return;
    event.stopPropagation();
    wait(button);
    replays.push(() => press(button));
  }
  function onSubmit(event: SubmitEvent) {
    const form = event.target;
    if (
      !(form instanceof HTMLFormElement) ||
      (form.method === 'get' && form.hasAttribute('action'))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event; // may have a name and value of its own
    wait(submitter);
    replays.push(
      () => form.isConnected && form.requestSubmit(form.contains(submitter) ? submitter : null),
    );
  }

  function stop() {
    removeEventListener('input', onInput, true);
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    for (const control of document.querySelectorAll('[data-waiting]'))
      control.removeAttribute('data-waiting');
  }
  async function replay() {
    stop();
    for (const input of document.querySelectorAll('input')) {
      if (!isChoice(input)) {
        if (input.value !== input.defaultValue && !typed.has(input)) typed.set(input, input.value);
      } else if (
        input.checked !== input.defaultChecked &&
        !chosen.has(input) &&
        (input.checked || input.type === 'checkbox')
      ) {
        replays.unshift(() => choose(input, !input.defaultChecked));
      }
    }
    for (const [input, value] of typed) write(input, value);
    for (const again of replays) {
      await Promise.resolve(); // lets React render between events
      again();
    }
  }

  addEventListener('input', onInput, true);
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('shop:ready', () => void replay(), { once: true });
  addEventListener('shop:failed', stop, { once: true });
}
