import { ActionButton, Tooltip, TooltipTrigger } from '@adobe/react-spectrum';
import type { CutText } from './useCutText.ts';

/** Offset in px. Spectrum's margin adds 9, so that tooltips open 10 px away (specification, section 9). */
const tooltipOffset = 1;

/** Shows a cut text above its cell. Spectrum's tooltip needs a button to point at; this one is invisible and has no function. */
export default function CutTextTooltip({ text, place }: CutText) {
  return (
    <div aria-hidden="true">
      <TooltipTrigger isOpen offset={tooltipOffset} placement="top">
        <ActionButton
          key={`${place.left} ${place.top}`}
          excludeFromTabOrder
          UNSAFE_style={{ ...place, position: 'fixed', minWidth: 0, padding: 0, opacity: 0, pointerEvents: 'none' }}
        >
          {null}
        </ActionButton>
        <Tooltip>{text}</Tooltip>
      </TooltipTrigger>
    </div>
  );
}
