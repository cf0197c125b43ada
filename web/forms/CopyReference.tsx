import { ActionButton, Icon, Tooltip, TooltipTrigger } from '@adobe/react-spectrum';
import { copyText } from '../browser/copy-text.ts';
import { notify } from '../snackbar/snackbar.ts';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import styles from './Reference.module.css';

/** Offset in px. Spectrum's margin adds 9, so that tooltips open 10 px away (specification, section 9). */
const tooltipOffset = 1;

/** A button that copies a reference. */
export default function CopyReference({ reference }: { reference: string }) {
  const copy = async () => {
    if (await copyText(reference)) notify('success', 'Reference copied.');
    else notify('warning', 'Your browser blocked copying. Select the reference and copy it yourself.');
  };
  return (
    <SpectrumArea>
      <TooltipTrigger delay={0} offset={tooltipOffset}>
        <ActionButton isQuiet aria-label="Copy reference" UNSAFE_className={styles.copy} onPress={() => void copy()}>
          <Icon>
            <svg viewBox="0 0 20 20">
              <path d="M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7Z" />
            </svg>
          </Icon>
        </ActionButton>
        <Tooltip>Copy the reference</Tooltip>
      </TooltipTrigger>
    </SpectrumArea>
  );
}
