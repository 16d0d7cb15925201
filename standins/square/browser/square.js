// Stand-in for the card provider's browser SDK: same API, card fields in a cross-origin iframe.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const attachTimeoutMs = 10_000;

  const named = (name) =>
    class extends Error {
      name = name;
    };
  const errors = Object.fromEntries(
    [
      'InvalidApplicationIdError',
      'ElementNotFoundError',
      'InvalidElementTypeError',
      'InvalidStylesError',
      'InvalidFieldNameError',
      'InvalidOptionError',
      'PaymentMethodAlreadyAttachedError',
      'PaymentMethodAlreadyDestroyedError',
      'PaymentMethodNotAttachedError',
      'TokenizationError',
      'UnexpectedError',
      'WebSdkEmbedError',
    ].map((name) => [name, named(name)]),
  );

  const fields = ['cardNumber', 'expirationDate', 'cvv', 'postalCode'];
  const selectors = [
    'input',
    'input.is-focus',
    'input::placeholder',
    'input.is-focus::placeholder',
    'input.is-error',
    'input.is-error::placeholder',
    '.input-container',
    '.input-container.is-focus',
    '.input-container.is-error',
    '.message-text',
    '.message-text.is-error',
    '.message-icon',
    '.message-icon.is-error',
  ];
  const properties = [
    'backgroundColor',
    'color',
    'fontFamily',
    'fontSize',
    'fontWeight',
    'borderColor',
    'borderRadius',
    'borderWidth',
  ];

  function checkStyle(style = {}) {
    for (const [selector, rules] of Object.entries(style)) {
      if (selector.startsWith('@media')) checkStyle(rules);
      else if (!selectors.includes(selector))
        throw new errors.InvalidStylesError(`Unknown selector: ${selector}`);
      else
        for (const property of Object.keys(rules))
          if (!properties.includes(property))
            throw new errors.InvalidStylesError(`Unknown property: ${property}`);
      if (Number.parseFloat(rules.fontSize) > 16)
        throw new errors.InvalidStylesError('fontSize may be 16px at most');
    }
  }

  function checkDetails({
    amount,
    currencyCode,
    intent,
    customerInitiated,
    sellerKeyedIn,
    billingContact,
  }) {
    const isValid = {
      amount: typeof amount === 'string' && /^\d+(\.\d{1,2})?$/.test(amount),
      currencyCode: /^[A-Z]{3}$/.test(currencyCode),
      intent: ['CHARGE', 'CHARGE_AND_STORE', 'STORE'].includes(intent),
      customerInitiated: typeof customerInitiated === 'boolean',
      sellerKeyedIn: typeof sellerKeyedIn === 'boolean',
      billingContact: typeof billingContact === 'object',
    };
    for (const [name, valid] of Object.entries(isValid))
      if (!valid) throw new errors.InvalidOptionError(`Invalid ${name}`);
  }

  class Card {
    #options;
    #frame;
    #destroyed = false;
    #listeners = new Map();
    #pending = new Map();
    #lastId = 0;

    constructor(options = {}) {
      checkStyle(options.style);
      this.#options = options;
    }

    async attach(target) {
      this.#assertAlive();
      if (this.#frame) throw new errors.PaymentMethodAlreadyAttachedError('Already attached');
      const element = typeof target === 'string' ? document.querySelector(target) : target;
      if (!element) throw new errors.ElementNotFoundError(`No element for ${target}`);
      if (!['DIV', 'SPAN'].includes(element.tagName))
        throw new errors.InvalidElementTypeError('The element must be a div or a span');
      const frame = document.createElement('iframe');
      frame.title = 'Secure card form';
      frame.src = `${origin}/v1/frame`;
      frame.style.cssText =
        'display:block;width:100%;height:80px;border:0;background:transparent;color-scheme:inherit';
      frame.allow = 'payment';
      this.#frame = frame;
      window.addEventListener('message', this.#onMessage);
      const ready = new Promise((resolve, reject) => {
        this.addEventListener('ready', resolve);
        setTimeout(
          () => reject(new errors.UnexpectedError('The card form did not load')),
          attachTimeoutMs,
        );
      });
      element.append(frame);
      await ready;
      await this.#call('configure', {
        style: this.#options.style ?? {},
        postalCode: this.#options.postalCode,
      });
    }

    async detach() {
      this.#assertAlive();
      if (!this.#frame) return false;
      window.removeEventListener('message', this.#onMessage);
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
      if (this.#frame) await this.#call('configure', { style: this.#options.style ?? {} });
    }

    clear = () => this.#call('clear');
    recalculateSize() {}
    async focus(field = 'cardNumber') {
      this.#assertField(field);
      this.#frame?.focus();
      return this.#call('focus', field);
    }
    async setError(field = 'cardNumber') {
      this.#assertField(field);
      return this.#call('setError', field);
    }
    async tokenize(details) {
      if (details) checkDetails(details);
      return this.#call('tokenize', details);
    }

    addEventListener(type, listener) {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    }
    removeEventListener(type, listener) {
      this.#listeners.set(
        type,
        (this.#listeners.get(type) ?? []).filter((known) => known !== listener),
      );
    }

    #onMessage = ({ origin: from, source, data }) => {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      if (data.type === 'response') {
        this.#pending.get(data.id)?.(data.value);
        this.#pending.delete(data.id);
        return;
      }
      if (data.type === 'size') this.#frame.style.height = `${data.detail.height}px`;
      for (const listener of this.#listeners.get(data.type) ?? [])
        listener({ type: data.type, detail: data.detail });
    };

    async #call(method, value) {
      this.#assertAlive();
      if (!this.#frame) throw new errors.PaymentMethodNotAttachedError('Attach the card first');
      const id = ++this.#lastId;
      const response = new Promise((resolve) => this.#pending.set(id, resolve));
      this.#frame.contentWindow.postMessage({ id, method, value }, origin);
      return response;
    }

    #assertAlive() {
      if (this.#destroyed) throw new errors.PaymentMethodAlreadyDestroyedError('Already destroyed');
    }
    #assertField(field) {
      if (!fields.includes(field))
        throw new errors.InvalidFieldNameError(`Unknown field: ${field}`);
    }
  }

  window.Square = {
    errors,
    payments(applicationId) {
      if (!/^(sandbox-)?sq0id[bp]-/.test(applicationId))
        throw new errors.InvalidApplicationIdError(
          "The Payment 'applicationId' option is not in the correct format.",
        );
      if (!window.isSecureContext) throw new errors.WebSdkEmbedError('The page must be secure');
      return { card: async (options) => new Card(options) };
    },
  };
})();
