// The stand-in for the card provider's browser script: the same calls, its fields in a frame of another origin.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const attachPatienceMs = 10_000;

  const named = (name) => class extends Error { name = name; };
  const errors = Object.fromEntries(
    ['InvalidApplicationIdError', 'ElementNotFoundError', 'InvalidElementTypeError', 'InvalidStylesError', 'InvalidFieldNameError', 'InvalidOptionError', 'PaymentMethodAlreadyAttachedError', 'PaymentMethodAlreadyDestroyedError', 'PaymentMethodNotAttachedError', 'TokenizationError', 'UnexpectedError', 'WebSdkEmbedError'].map((name) => [name, named(name)]),
  );

  const fields = ['cardNumber', 'expirationDate', 'cvv', 'postalCode'];
  const selectors = ['input', 'input.is-focus', 'input::placeholder', 'input.is-focus::placeholder', 'input.is-error', 'input.is-error::placeholder', '.input-container', '.input-container.is-focus', '.input-container.is-error', '.message-text', '.message-text.is-error', '.message-icon', '.message-icon.is-error'];
  const properties = ['backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontWeight', 'borderColor', 'borderRadius', 'borderWidth'];

  function checkStyle(style = {}) {
    for (const [selector, rules] of Object.entries(style)) {
      if (selector.startsWith('@media')) checkStyle(rules);
      else if (!selectors.includes(selector)) throw new errors.InvalidStylesError(`Unknown selector: ${selector}`);
      else for (const property of Object.keys(rules)) if (!properties.includes(property)) throw new errors.InvalidStylesError(`Unknown property: ${property}`);
      if (Number.parseFloat(rules.fontSize) > 16) throw new errors.InvalidStylesError('fontSize may be 16px at most');
    }
  }

  function checkDetails({ amount, currencyCode, intent, customerInitiated, sellerKeyedIn, billingContact }) {
    const isRight = {
      amount: typeof amount === 'string' && /^\d+(\.\d{1,2})?$/.test(amount),
      currencyCode: /^[A-Z]{3}$/.test(currencyCode),
      intent: ['CHARGE', 'CHARGE_AND_STORE', 'STORE'].includes(intent),
      customerInitiated: typeof customerInitiated === 'boolean',
      sellerKeyedIn: typeof sellerKeyedIn === 'boolean',
      billingContact: typeof billingContact === 'object',
    };
    for (const [name, right] of Object.entries(isRight)) if (!right) throw new errors.InvalidOptionError(`Not a right ${name}`);
  }

  class Card {
    #options;
    #frame;
    #destroyed = false;
    #listeners = new Map();
    #questions = new Map();
    #asked = 0;

    constructor(options = {}) {
      checkStyle(options.style);
      this.#options = options;
    }

    async attach(target) {
      this.#assertAlive();
      if (this.#frame) throw new errors.PaymentMethodAlreadyAttachedError('Already attached');
      const element = typeof target === 'string' ? document.querySelector(target) : target;
      if (!element) throw new errors.ElementNotFoundError(`No element for ${target}`);
      if (!['DIV', 'SPAN'].includes(element.tagName)) throw new errors.InvalidElementTypeError('The element must be a div or a span');
      const frame = document.createElement('iframe');
      frame.title = 'Secure card form';
      frame.src = `${origin}/v1/frame`;
      frame.style.cssText = 'display:block;width:100%;height:80px;border:0;background:transparent;color-scheme:inherit';
      frame.allow = 'payment';
      this.#frame = frame;
      window.addEventListener('message', this.#hear);
      const ready = new Promise((resolve, reject) => {
        this.addEventListener('ready', resolve);
        setTimeout(() => reject(new errors.UnexpectedError('The card form did not load')), attachPatienceMs);
      });
      element.append(frame);
      await ready;
      await this.#ask('configure', { style: this.#options.style ?? {}, postalCode: this.#options.postalCode });
    }

    async detach() {
      this.#assertAlive();
      if (!this.#frame) return false;
      window.removeEventListener('message', this.#hear);
      this.#frame.remove();
      this.#frame = undefined;
      return true;
    }

    async destroy() {
      await this.detach();
      this.#destroyed = true;
      return true;
    }

    async configure(options) {
      checkStyle(options.style);
      this.#options = { ...this.#options, ...options };
      if (this.#frame) await this.#ask('configure', { style: this.#options.style ?? {} });
    }

    clear = () => this.#ask('clear');
    recalculateSize() {}
    async focus(field = 'cardNumber') {
      this.#assertField(field);
      this.#frame?.focus();
      return this.#ask('focus', field);
    }
    async setError(field = 'cardNumber') {
      this.#assertField(field);
      return this.#ask('setError', field);
    }
    async tokenize(details) {
      if (details) checkDetails(details);
      return this.#ask('tokenize', details);
    }

    addEventListener(type, listener) {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    }
    removeEventListener(type, listener) {
      this.#listeners.set(type, (this.#listeners.get(type) ?? []).filter((known) => known !== listener));
    }

    #hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      if (data.type === 'answer') {
        this.#questions.get(data.id)?.(data.value);
        this.#questions.delete(data.id);
        return;
      }
      if (data.type === 'size') this.#frame.style.height = `${data.detail.height}px`;
      for (const listener of this.#listeners.get(data.type) ?? []) listener({ type: data.type, detail: data.detail });
    };

    async #ask(question, value) {
      this.#assertAlive();
      if (!this.#frame) throw new errors.PaymentMethodNotAttachedError('Attach the card first');
      const id = ++this.#asked;
      const answer = new Promise((resolve) => this.#questions.set(id, resolve));
      this.#frame.contentWindow.postMessage({ id, question, value }, origin);
      return answer;
    }

    #assertAlive() {
      if (this.#destroyed) throw new errors.PaymentMethodAlreadyDestroyedError('Already destroyed');
    }
    #assertField(field) {
      if (!fields.includes(field)) throw new errors.InvalidFieldNameError(`Unknown field: ${field}`);
    }
  }

  window.Square = {
    errors,
    payments(applicationId) {
      if (!/^(sandbox-)?sq0id[bp]-/.test(applicationId)) throw new errors.InvalidApplicationIdError("The Payment 'applicationId' option is not in the correct format.");
      if (!window.isSecureContext) throw new errors.WebSdkEmbedError('The page must be secure');
      return { card: async (options) => new Card(options) };
    },
  };
})();
