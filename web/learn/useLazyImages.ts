// Loads the images of a text, which React renders or the build prerenders.
import { type RefObject, useEffect } from 'react';
import { watchNearViewport } from '../ui/near-viewport.ts';

/** Attribute with the address of an image. */
export const sourceAttribute = 'data-src';

const addressOf = (image: HTMLImageElement) => image.getAttribute(sourceAttribute);

/** Loads the images inside an element when they come near the viewport. */
export function useLazyImages(element: RefObject<HTMLElement | null>): void {
  // After each render, because an editor's preview may have got other images.
  useEffect(() => {
    const images = element.current?.querySelectorAll<HTMLImageElement>(`img[${sourceAttribute}]`) ?? [];
    const unloaded = [...images].filter((image) => image.getAttribute('src') !== addressOf(image));
    return watchNearViewport(unloaded, (image) => image.setAttribute('src', addressOf(image) ?? ''));
  });
}
