// Stories of the admin screens of the four kinds of learning content.
import { userEvent, within } from 'storybook/test';
import type { OperationId } from '../openapi/read.ts';
import { type LearningKind, learningKinds } from '../web/admin/learning-kinds.ts';
import { headingOf } from '../web/admin/sentence-case.ts';
import { example, problemMessage } from './examples.ts';
import {
  leaves,
  patience,
  type Play,
  presses,
  pressesInDialog,
  shows,
  showsHeading,
  showsRole,
  steps,
  ticksAll,
} from './play.ts';
import { listStates, recordStates } from './states.ts';
import { given, onPhone } from './story.ts';

function findKind(key: LearningKind['key']): LearningKind {
  const kind = learningKinds.find((each) => each.key === key);
  if (!kind) throw new Error(`No kind of learning content is called ${key}.`);
  return kind;
}

export interface LearningOperations {
  list: OperationId;
  get: OperationId;
  update: OperationId;
}

const addsToTitle: Play = async () => {
  const title = await within(document.body).findByRole('textbox', { name: /^Title/ }, patience);
  await userEvent.type(title, ' again');
};

/** The states of a kind's list, record and form. */
export function learningStates(key: LearningKind['key'], { list, get, update }: LearningOperations) {
  const kind = findKind(key);
  const { noun, path } = kind;
  const [first] = example<{ items: { title: string }[] }>(list).items;
  const row = first?.title ?? '';
  const { title } = example<{ title: string }>(get);
  const record = recordStates({ get, path, noun, text: title });
  const { inPlace } = record;
  const saves = steps(presses('Edit'), addsToTitle, presses('Save changes'));
  return {
    list: listStates({ list, path, heading: headingOf(noun), noun, row }),
    record: {
      ...record,
      default: { ...record.default, play: showsHeading(title) },
      narrow: { ...record.narrow, play: showsHeading(title) },
    },
    rowsChosen: { play: steps(shows(row), ticksAll, shows(/selected$/)) },
    new: { ...given({ path: `${path}?panel=new` }), play: showsRole('textbox', /^Slug/) },
    newIncomplete: {
      ...given({ path: `${path}?panel=new` }),
      play: steps(addsToTitle, presses(`Create ${noun}`), shows(/needs? your attention$/)),
    },
    newNarrow: { ...given({ path: `${path}?panel=new` }), ...onPhone, play: showsRole('textbox', /^Slug/) },
    editing: inPlace({}, steps(presses('Edit'), showsRole('textbox', /^Slug/))),
    editingNarrow: { ...inPlace({}, steps(presses('Edit'), showsRole('textbox', /^Slug/))), ...onPhone },
    editingRefused: inPlace({ [update]: 'VALIDATION_FAILED' }, steps(saves, shows(problemMessage(update, 'VALIDATION_FAILED')))),
    editingConflict: inPlace(
      { [update]: 'VERSION_CHANGED' },
      steps(saves, showsRole('dialog', 'Somebody else changed this record')),
    ),
    leavingUnsaved: inPlace({}, steps(presses('Edit'), addsToTitle, leaves, showsRole('alertdialog', 'Leave without saving?'))),
    deleting: inPlace({}, steps(presses(`Delete ${noun}…`), showsRole('dialog', /^Delete/))),
    inPlace,
  };
}

/** The states of a record's list of participants. */
export function participantStates(states: ReturnType<typeof learningStates>) {
  const [person] = example<{ items: { name: string }[] }>('listEnrollments').items;
  const name = person?.name ?? '';
  const erase = steps(shows(name), presses(`Erase ${name}`));
  return {
    erasing: states.inPlace({}, steps(erase, showsRole('dialog', `Erase ${name}?`))),
    eraseFails: states.inPlace(
      { deleteEnrollment: 'SERVICE_UNAVAILABLE' },
      steps(erase, pressesInDialog(/^Erase /), shows(problemMessage('deleteEnrollment', 'SERVICE_UNAVAILABLE'))),
    ),
    failure: states.inPlace(
      { listEnrollments: 'SERVICE_UNAVAILABLE' },
      shows(problemMessage('listEnrollments', 'SERVICE_UNAVAILABLE')),
    ),
    /** "Try again" loads the list. The query itself has tried three times. */
    failureRetried: states.inPlace(
      { listEnrollments: ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', {}] },
      steps(shows(problemMessage('listEnrollments', 'SERVICE_UNAVAILABLE')), presses('Try again'), shows(name)),
    ),
    loading: states.inPlace({ listEnrollments: 'loading' }, showsRole('progressbar', 'Loading')),
    many: states.inPlace({ listEnrollments: { records: 80 } }, showsRole('list', /^(Registrations|Enrollments)$/)),
  };
}
