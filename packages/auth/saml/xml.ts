import { DOMParser } from '@xmldom/xmldom';

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';

/** @throws Error for malformed XML, and for DOCTYPE or ENTITY declarations (XXE) */
export function parseXml(text: string): Document {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('Document types are not accepted');
  const fail = (message: string): never => {
    throw new Error(message);
  };
  const document = new DOMParser({
    errorHandler: { warning: () => undefined, error: fail, fatalError: fail },
  }).parseFromString(text, 'text/xml');
  if (!document?.documentElement) throw new Error('The document is empty');
  return document;
}

export const childrenNamed = (
  parent: Document | Element,
  namespace: string,
  name: string,
): Element[] => Array.from(parent.getElementsByTagNameNS(namespace, name));

export interface IdpMetadata {
  entityId: string;
  /** Where users are redirected to sign in. */
  signInUrl: string;
  /** Base64-encoded DER. */
  certificates: string[];
  /** UNIX milliseconds. */
  validUntil: number | undefined;
  /** How long it may be kept. */
  cacheMs: number | undefined;
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Follows section 8.3.6 of the SAML core specification. */
const entityIdMaxLength = 1024;

/** @throws Error that names what is wrong */
export function parseIdpMetadata(xml: string): IdpMetadata {
  const root = parseXml(xml).documentElement;
  if (root.localName !== 'EntityDescriptor' || root.namespaceURI !== metadataNamespace)
    throw new Error('Metadata must be an EntityDescriptor');
  const entityId = root.getAttribute('entityID') ?? '';
  if (!entityId) throw new Error('Metadata has no entityID');
  if (entityId.length > entityIdMaxLength) throw new Error('The entityID is too long');
  const [idp] = childrenNamed(root, metadataNamespace, 'IDPSSODescriptor');
  if (!idp) throw new Error('Metadata has no IDPSSODescriptor');
  const service = childrenNamed(idp, metadataNamespace, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === redirectBinding,
  );
  const signInUrl = service?.getAttribute('Location') ?? '';
  if (!/^https?:$/.test(URL.parse(signInUrl)?.protocol ?? ''))
    throw new Error('Metadata has no SingleSignOnService with the HTTP-Redirect binding');
  const certificates = childrenNamed(idp, metadataNamespace, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) =>
      Array.from(
        key.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'X509Certificate'),
      ),
    )
    .map((certificate) => (certificate.textContent ?? '').replaceAll(/\s/g, ''))
    .filter(Boolean);
  if (certificates.length === 0) throw new Error('Metadata has no signing certificate');
  const until = ['validUntil', 'cacheDuration'].map((name) =>
    [root, idp].map((one) => one.getAttribute(name) ?? '').find(Boolean),
  );
  return {
    entityId,
    signInUrl,
    certificates,
    validUntil: until[0] ? readTime(until[0]) : undefined,
    cacheMs: until[1] ? readDuration(until[1]) : undefined,
  };
}

function readTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Error('Metadata has a validUntil that is not a time');
  return time;
}

/** Days to seconds (ISO 8601); undefined for others, such as months. */
function readDuration(text: string): number | undefined {
  const [whole, ...parts] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text) ?? [];
  if (!whole) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
