// Reads from the contract the path, the permitted callers, the parameters and the body of each operation.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

type Json = Record<string, any>;

const text = readFileSync(new URL('../../../openapi/generated/bundle.json', import.meta.url), 'utf8');
export const bundle = JSON.parse(text) as Json;
export const contractVersion = bundle['info'].version as string;
export const contractHash = bundle['info']['x-contract-hash'] as string;

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'contract', ...bundle });

const pointer = (...keys: string[]) =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
const compileSchema = (at: string) => ajv.compile({ $ref: `contract#${at}` });
const at = (place: string) =>
  place
    .split('/')
    .slice(1)
    .reduce<Json>((node, key) => node[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')], bundle);
/** The JSON pointer to a part of the contract after its references are followed. */
function followReferences(place: string): string {
  const reference = at(place)['$ref'] as string | undefined;
  return reference ? followReferences(reference.slice(1)) : place;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  /** The type of the parameter, or of its items if it is a list. */
  type: string;
  isList: boolean;
  isId: boolean;
  isRequired: boolean;
  validate: ValidateFunction;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  pattern: RegExp;
  isPublic: boolean;
  /** Roles that may call it, empty for every signed-in user; null if it takes no access token. */
  roles: string[] | null;
  /** Scopes for a license key; null if it takes no license key. */
  keyScopes: string[] | null;
  parameters: Parameter[];
  body: ValidateFunction | null;
  /** Whether a call without a body is rejected. */
  needsBody: boolean;
}

function parameterAt(place: string): Parameter {
  const where = followReferences(place);
  const { name, in: kind, required } = at(where) as Parameter & { required?: boolean };
  const schema = at(followReferences(`${where}/schema`));
  const isList = schema['type'] === 'array';
  const own = isList ? at(followReferences(`${followReferences(`${where}/schema`)}/items`)) : schema;
  const validate = compileSchema(`${where}/schema`);
  const isId = schema['format'] === 'uuid';
  return { name, in: kind, type: own['type'] as string, isList, isId, isRequired: required === true, validate };
}

function operationAt(path: string, method: string): Operation {
  const place = pointer('paths', path, method);
  const raw = at(place);
  const parameters = [pointer('paths', path), place].flatMap((owner) =>
    ((at(owner)['parameters'] ?? []) as unknown[]).map((_, index) => parameterAt(`${owner}/parameters/${index}`)),
  );
  const security = (raw['security'] ?? []) as Record<string, string[]>[];
  return {
    id: raw['operationId'] as string,
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    isPublic: security.length === 0,
    roles: security.find((scheme) => 'bearer' in scheme)?.['bearer'] ?? null,
    keyScopes: security.find((scheme) => 'licenseKey' in scheme)?.['licenseKey'] ?? null,
    parameters,
    body: raw['requestBody'] ? compileSchema(`${place}/requestBody/content/application~1json/schema`) : null,
    needsBody: raw['requestBody'] ? at(followReferences(`${place}/requestBody`))['required'] === true : false,
  };
}

/** The operations with these tags, fixed paths before templated ones. */
export function operationsOf(tags: string[]): Operation[] {
  const paths = Object.keys(bundle['paths']).toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  return paths.flatMap((path) =>
    Object.entries(bundle['paths'][path] as Json)
      .filter(([, raw]) => tags.includes(raw.tags?.[0]))
      .map(([method]) => operationAt(path, method)),
  );
}

/** An invalid field. */
export interface Detail {
  pointer: string;
  code: string;
  message: string;
}

/** Converts the errors of a validator to `details` of a problem. */
export function detailsOf(errors: ErrorObject[] | null | undefined): Detail[] {
  return (errors ?? []).map(({ instancePath, params, keyword, message }) => {
    const field = (params['missingProperty'] ?? params['additionalProperty']) as string | undefined;
    return {
      pointer: `${instancePath}${field === undefined ? '' : `/${field}`}`,
      code: keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      message: `This ${message ?? 'is invalid'}.`,
    };
  });
}
