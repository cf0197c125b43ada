// Stories of states that many screens share.
import type { OperationId } from '../openapi/read.ts';
import { example, exampleBody, problemMessage } from './examples.ts';
import { unreachable } from './network.ts';
import {
  fillsIn,
  fitsScreen,
  isLoading,
  isPending,
  loses,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from './play.ts';
import { given, onPhone } from './story.ts';

/** More records than fit on the screen, so that the list scrolls. */
const manyRecords = 80;

export interface ListScreenStates {
  /** Operation that lists the records. */
  list: OperationId;
  /** Path of the screen. */
  path: string;
  heading: string;
  /** Text on the screen once the list has loaded. */
  row: string | RegExp;
  noun: string;
  nouns?: string;
}

/** The states of a list in the admin area. */
export function listStates({ list, path, heading, row, noun, nouns = `${noun}s` }: ListScreenStates) {
  const failing = (code: string) => ({ ...given({ network: { [list]: code } }), play: shows(problemMessage(list, code)) });
  return {
    meta: given({ path, role: 'admin', frame: 'admin' }).parameters,
    default: { play: steps(showsHeading(heading), shows(row)) },
    loading: { ...given({ network: { [list]: 'loading' } }), play: steps(showsHeading(heading), isLoading('grid')) },
    empty: { ...given({ network: { [list]: 'empty' } }), play: shows(`No ${nouns} yet`) },
    noMatch: {
      ...given({ path: `${path}?q=no%20such%20record`, network: { [list]: 'empty' } }),
      play: shows(`No ${nouns} found`),
    },
    error: failing('SERVICE_UNAVAILABLE'),
    forbidden: failing('FORBIDDEN'),
    tooManyRequests: failing('TOO_MANY_REQUESTS'),
    offline: {
      ...given({ network: unreachable(list) }),
      play: shows(/We’ll load .* when the server is reachable/),
    },
    longText: { ...given({ network: { [list]: { long: true } } }), play: shows(/Rohrleitungs/) },
    manyRows: { ...given({ network: { [list]: { records: manyRecords } } }), play: shows(new RegExp(`^${manyRecords} `)) },
    narrow: { ...onPhone, play: steps(showsHeading(heading), shows(row)) },
  };
}

export interface RecordStates {
  /** Operation that reads the record. */
  get: OperationId;
  path: string;
  noun: string;
  /** Text in the record once it has loaded. */
  text: string | RegExp;
}

/** The states of a record that is open next to its list. */
export function recordStates({ get, path, noun, text }: RecordStates) {
  const openPath = (name?: string) => `${path}?open=${example<{ id: string }>(get, name).id}`;
  /** The open record with the given responses. */
  const inPlace = (network: object, play: Play) => ({ ...given({ path: openPath(), network }), play });
  return {
    inPlace,
    default: inPlace({}, shows(text)),
    /** The record with another example. */
    example: (name: string, play: Play) => ({ ...given({ path: openPath(name), network: { [get]: name } }), play }),
    loading: inPlace({ [get]: 'loading' }, showsRole('progressbar', 'Loading')),
    notFound: inPlace({ [get]: 'NOT_FOUND' }, shows(`This ${noun} doesn’t exist or was deleted.`)),
    error: inPlace({ [get]: 'SERVICE_UNAVAILABLE' }, shows(problemMessage(get, 'SERVICE_UNAVAILABLE'))),
    forbidden: inPlace({ [get]: 'FORBIDDEN' }, shows(`You don’t have permission to see this ${noun}.`)),
    offline: inPlace(unreachable(get), shows(/We’ll load .* when the server is reachable/)),
    longText: inPlace({ [get]: { long: true } }, steps(shows(/Rohrleitungs/), fitsScreen)),
    /** For requests only; other records have another button. */
    erasing: inPlace({}, steps(presses('Erase request…'), showsRole('dialog', /^Erase /))),
    narrow: { ...inPlace({}, shows(text)), ...onPhone },
  };
}

export interface FormStates {
  /** Prefix of the form's field IDs. */
  form: string;
  submit: OperationId;
  path: string;
  heading: string;
  button: string;
  /** Name of the request example, by default the first one. */
  body?: string;
}

/** The states of a public form, filled in with a request example of the contract. */
export function formStates({ form, submit, path, heading, button, body }: FormStates) {
  const send = steps(fillsIn(form, submit, { name: body }), presses(button));
  const sent = (network: object, play: Play) => ({ ...given({ network }), play: steps(send, play) });
  const { reference } = example<{ reference: string }>(submit);
  return {
    meta: given({ path, frame: 'page' }).parameters,
    default: { play: showsHeading(heading) },
    filled: { play: steps(fillsIn(form, submit, { name: body }), shows(String(exampleBody(submit, body)['message']))) },
    longText: { play: steps(fillsIn(form, submit, { name: body, long: true }), shows(/Rohrleitungs/)) },
    incomplete: { play: steps(presses(button), shows(/needs? your attention$/)) },
    sending: sent({ [submit]: 'loading' }, isPending(new RegExp(`^${button}`))),
    sent: sent({}, shows(reference)),
    refused: sent({ [submit]: 'VALIDATION_FAILED' }, shows(problemMessage(submit, 'VALIDATION_FAILED'))),
    tooMany: sent({ [submit]: 'TOO_MANY_REQUESTS' }, shows(problemMessage(submit, 'TOO_MANY_REQUESTS'))),
    failure: sent({ [submit]: 'SERVICE_UNAVAILABLE' }, shows(problemMessage(submit, 'SERVICE_UNAVAILABLE'))),
    offline: sent({ [submit]: 'offline' }, shows('The server cannot be reached; your request is saved')),
    narrow: { ...onPhone, play: showsHeading(heading) },
  };
}

/** Waits until the dashboard has loaded its numbers and then its charts. */
export const dashboardIsWhole = steps(
  showsHeading('Dashboard'),
  showsHeading('Requests per day'),
  showsHeading('Age of open requests'),
  loses('counting', 'Counting…', 'Loading…'),
);
