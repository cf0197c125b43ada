import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePathname } from 'wouter/use-browser-location';
import { responseExamples, type Operation, type OperationId } from '../../openapi/read.ts';
import { responseKey, type Call, type Choice, type Choices } from './mock-choices.ts';
import styles from './MockPanel.module.css';

export interface MockState {
  choices: Choices;
  /** The latest call of each operation and screen, in the order of the first calls. */
  calls: Call[];
}

export interface MockPanelProps {
  operations: readonly Operation[];
  /** A valtio proxy. */
  state: MockState;
}

const delays = [0, 500, 2000, 10_000];
const unchanged: Choice = { response: null, delayMs: 0 };

/** Shows the calls of the current screen and lets the developer choose the mock's responses. For development only. */
export function MockPanel({ operations, state }: MockPanelProps) {
  const [open, setOpen] = useState(false);
  const { choices, calls } = useSnapshot(state);
  const path = usePathname();
  const shown = calls.filter(({ screen }) => screen === path);
  const changed = Object.values(choices).filter(({ response, delayMs }) => response !== null || delayMs > 0).length;
  const choose = (id: OperationId, part: Partial<Choice>) => {
    state.choices[id] = { ...unchanged, ...choices[id], ...part };
  };

  return (
    <section className={styles.panel} aria-label="Mock">
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        Mock{changed > 0 && ` (${changed} changed)`}
      </button>
      {open && (
        <div className={styles.content}>
          {shown.length === 0 && <p>This screen has not called any operation.</p>}
          {shown.map((call) => (
            <CallFields
              key={call.operation}
              call={call}
              operation={operations.find(({ id }) => id === call.operation)}
              choice={choices[call.operation] ?? unchanged}
              onChoose={(part) => choose(call.operation, part)}
            />
          ))}
          <div className={styles.actions}>
            <button type="button" onClick={() => window.location.reload()}>
              Reload screen
            </button>
            <button type="button" disabled={changed === 0} onClick={() => (state.choices = {})}>
              Reset all calls
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

interface CallFieldsProps {
  call: Call;
  operation: Operation | undefined;
  choice: Choice;
  onChoose(part: Partial<Choice>): void;
}

/** A call of the current screen, and the choice of the mock's response. */
function CallFields({ call, operation, choice, onChoose }: CallFieldsProps) {
  return (
    <fieldset className={styles.operation}>
      <legend>
        {call.operation} <span>{call.status ?? 'pending'}</span>
      </legend>
      <code>
        {operation?.method} {operation?.path}
      </code>
      <label>
        Response
        <select value={choice.response ?? ''} onChange={(event) => onChoose({ response: event.target.value || null })}>
          <option value="">success</option>
          <option value="offline">no connection</option>
          {(operation ? responseExamples(operation) : []).map((example) => (
            <option key={responseKey(example)}>{responseKey(example)}</option>
          ))}
        </select>
      </label>
      <label>
        Delay
        <select value={choice.delayMs} onChange={(event) => onChoose({ delayMs: Number(event.target.value) })}>
          {delays.map((ms) => (
            <option key={ms} value={ms}>
              {ms === 0 ? 'none' : `${ms / 1000} s`}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
